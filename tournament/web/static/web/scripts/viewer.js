/* The viewer of a game. Fetches all moments at once (data-steps) and then steps without the network:
   keys, buttons, slider, swipe, by itself. Without this script, or while the moments could not be
   fetched, every button is a link to a page of its own. */
const run = () => {
  const viewer = document.getElementById("viewer");
  if (!viewer || !viewer.dataset.steps) return;
  const find = (id) => document.getElementById(id);
  const board = find("viewer-board");
  const slider = find("viewer-slider");
  const play = find("viewer-play");
  const offline = find("viewer-offline");
  const last = Number(viewer.dataset.last);
  const swipe = 45;
  let at = Number(viewer.dataset.at);
  let moments = null;
  let fetching = null;
  let timer = 0;

  for (const part of viewer.querySelectorAll("[data-script]")) part.hidden = false;

  /* A moment's board is the lines of the one before with its patches applied. */
  const unpacked = (steps) => {
    let lines = [];
    return steps.map((step) => {
      lines = lines.slice();
      for (const [from, count, fresh] of step.lines) lines.splice(from, count, ...fresh);
      return { ...step, html: lines };
    });
  };

  const fetchMoments = () => {
    fetching ??= fetch(viewer.dataset.steps, { credentials: "same-origin" })
      .then((answer) => {
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return answer.json();
      })
      .then((found) => {
        if (found.steps.length !== last) location.reload();
        moments = unpacked(found.steps);
        offline.hidden = true;
      })
      .catch(() => {
        fetching = null;
        offline.textContent = viewer.dataset.offline;
        offline.hidden = false;
      });
    return fetching;
  };

  const addressOf = (moment) => viewer.dataset.own + "at=" + moment;
  const targets = { first: () => 1, back: () => Math.max(1, at - 1), onward: () => Math.min(last, at + 1), last: () => last };

  const showBoard = (moment) => {
    const opened = [...board.querySelectorAll("details")].map((pile) => pile.open);
    board.innerHTML = moment.html.join("\n");
    [...board.querySelectorAll("details")].forEach((pile, place) => (pile.open = Boolean(opened[place])));
    for (const area of moment.areas) {
      board.querySelector(`[data-area="${area}"]`)?.classList.add("board-cell--touched");
    }
  };

  const showPlace = () => {
    find("viewer-at").textContent = at;
    slider.value = at;
    for (const link of viewer.querySelectorAll("[data-go]")) link.href = addressOf(targets[link.dataset.go]());
    for (const item of document.querySelectorAll("[data-moment]")) {
      item[item.matches("a") ? "href" : "value"] = item.dataset.moment.replace("{at}", at);
    }
    viewer.querySelector("[aria-current=step]")?.removeAttribute("aria-current");
    const events = find("viewer-events");
    const step = events?.querySelector(`[data-at="${at}"]`);
    if (!step) return;
    step.setAttribute("aria-current", "step");
    /* Only the list itself scrolls, never the page. */
    const above = step.getBoundingClientRect().top - events.getBoundingClientRect().top;
    if (above < 0 || above > events.clientHeight - step.clientHeight) {
      events.scrollTop += above - events.clientHeight / 2;
    }
  };

  const go = (next) => {
    at = Math.max(1, Math.min(last, next));
    if (!moments) {
      fetchMoments().then(() => moments && go(at));
      return;
    }
    const moment = moments[at - 1];
    find("viewer-when").textContent = moment.when;
    find("viewer-said").textContent = moment.said;
    showBoard(moment);
    showPlace();
    history.replaceState(null, "", addressOf(at) + location.hash);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    play.textContent = viewer.dataset.play;
  };
  const tick = () => {
    if (at >= last) {
      stop();
      return;
    }
    go(at + 1);
    timer = setTimeout(tick, Number(find("viewer-speed").value));
  };
  const start = () => {
    play.setAttribute("aria-pressed", "true");
    play.textContent = viewer.dataset.pause;
    if (at >= last) at = 0;
    tick();
  };
  const toggle = () => (timer ? stop() : start());
  const goByHand = (next) => {
    stop();
    go(next);
  };

  viewer.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-go], a.viewer__step");
    if (!link) return;
    event.preventDefault();
    goByHand(link.dataset.go ? targets[link.dataset.go]() : Number(link.dataset.at));
  });
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => goByHand(Number(slider.value)));

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: last }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      goByHand(next);
    } else if (event.key === " " && !event.target.closest("a, button, summary")) {
      event.preventDefault();
      toggle();
    }
  });

  let touch = null;
  board.addEventListener("touchstart", (event) => (touch = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const [across, down] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    touch = null;
    if (Math.abs(across) >= swipe && Math.abs(across) > 2 * Math.abs(down)) goByHand(at + (across < 0 ? 1 : -1));
  });

  for (const button of viewer.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = find(button.dataset.copy);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      button.textContent = viewer.dataset.copied;
    });
  }

  showPlace();
  fetchMoments().then(() => moments && showBoard(moments[at - 1]));
};
run();
