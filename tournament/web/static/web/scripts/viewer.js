/* The viewer of a game. Fetches all moments at once (data-steps) and then steps without the network:
   keys, buttons, slider, swipe, by itself. Without this script, while the moments could not be
   fetched, or where they don't fit the page, every button is a link to a page of its own. */
import { all, around, byId, one, storage } from "./dom.js";
import { ask, sentence } from "./network.js";
import { leave, reload } from "./page-state.js";
import { loadsAgain, unpacked } from "./viewer-moments.js";

const SWIPE = 45;

/** @param {HTMLElement} viewer */
const run = (viewer) => {
  const texts = /** @type {Record<string, string>} */ (viewer.dataset);
  const board = byId("viewer-board");
  const slider = one("#viewer-slider", HTMLInputElement);
  const play = byId("viewer-play");
  const offline = byId("viewer-offline");
  const last = Number(texts.last);
  let at = Number(texts.at);
  /** @type {import("./viewer-moments.js").Moment[] | null} */
  let moments = null;
  /** @type {Promise<void> | null} */
  let fetching = null;
  let differs = false;
  let timer = 0;

  for (const part of all("[data-script]", viewer)) part.hidden = false;

  /** @param {string} text */
  const say = (text) => {
    offline.textContent = text;
    offline.hidden = !text;
  };
  const fetched = async () => {
    const answer = await ask(texts.steps, { shape: ({ steps }) => Array.isArray(steps) });
    fetching = null;
    if (answer.kind !== "done") {
      say(answer.kind === "nobody" ? texts.offline : sentence(answer));
      return;
    }
    const { steps } = answer.told;
    differs = steps.length !== last;
    if (differs && loadsAgain(storage("sessionStorage"), texts.steps, last, steps.length)) {
      reload();
      return;
    }
    if (!differs) moments = unpacked(steps);
    play.hidden = differs;
    say(differs ? texts.differs : "");
  };
  const fetchMoments = () => (fetching ??= fetched());

  /** @param {number | string} moment */
  const addressOf = (moment) => `${texts.own}at=${moment}`;
  /** @type {Record<string, () => number>} */
  const targets = {
    first: () => 1,
    back: () => Math.max(1, at - 1),
    onward: () => Math.min(last, at + 1),
    last: () => last,
  };

  /** @param {import("./viewer-moments.js").Moment} moment */
  const showBoard = (moment) => {
    const opened = all("details", board).map((pile) => pile.hasAttribute("open"));
    board.innerHTML = moment.html.join("\n");
    all("details", board).forEach((pile, place) => pile.toggleAttribute("open", Boolean(opened[place])));
    for (const area of moment.areas) {
      board.querySelector(`[data-area="${area}"]`)?.classList.add("board-cell--touched");
    }
  };

  const showPlace = () => {
    byId("viewer-at").textContent = String(at);
    slider.value = String(at);
    for (const link of all("[data-go]", viewer)) {
      link.setAttribute("href", addressOf(targets[link.dataset.go ?? "first"]()));
    }
    for (const item of all("[data-moment]")) {
      const address = item.dataset.moment?.replace("{at}", String(at)) ?? "";
      if (item instanceof HTMLInputElement || item instanceof HTMLTextAreaElement) item.value = address;
      else item.setAttribute("href", address);
    }
    viewer.querySelector("[aria-current=step]")?.removeAttribute("aria-current");
    const events = document.getElementById("viewer-events");
    const step = events?.querySelector(`[data-at="${at}"]`);
    if (!events || !step) return;
    step.setAttribute("aria-current", "step");
    /* Only the list itself scrolls, never the page. */
    const above = step.getBoundingClientRect().top - events.getBoundingClientRect().top;
    if (above < 0 || above > events.clientHeight - step.clientHeight) {
      events.scrollTop += above - events.clientHeight / 2;
    }
  };

  /** @param {number} next */
  const go = (next) => {
    at = Math.max(1, Math.min(last, next));
    if (!moments) {
      fetchMoments().then(() => moments && go(at));
      return;
    }
    const moment = moments[at - 1];
    byId("viewer-when").textContent = moment.when;
    byId("viewer-said").textContent = moment.said;
    showBoard(moment);
    showPlace();
    history.replaceState(null, "", addressOf(at) + location.hash);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    play.textContent = texts.play;
  };
  const tick = () => {
    if (at >= last) {
      stop();
      return;
    }
    go(at + 1);
    timer = setTimeout(tick, Number(one("#viewer-speed", HTMLSelectElement).value));
  };
  const start = () => {
    play.setAttribute("aria-pressed", "true");
    play.textContent = texts.pause;
    if (at >= last) at = 0;
    tick();
  };
  const toggle = () => (timer ? stop() : start());
  /** @param {number} next */
  const goByHand = (next) => {
    stop();
    if (differs) leave(addressOf(Math.max(1, Math.min(last, next))));
    else go(next);
  };

  viewer.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = around(event, "a[data-go], a.viewer__step");
    if (!link || differs) return;
    event.preventDefault();
    goByHand(link.dataset.go ? targets[link.dataset.go]() : Number(link.dataset.at));
  });
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => goByHand(Number(slider.value)));

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || around(event, "input, select, textarea")) return;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: last };
    if (event.key in keys) {
      event.preventDefault();
      goByHand(keys[event.key]);
    } else if (event.key === " " && !around(event, "a, button, summary")) {
      event.preventDefault();
      toggle();
    }
  });

  /** @type {Touch | null} */
  let touch = null;
  board.addEventListener("touchstart", (event) => (touch = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
  board.addEventListener("touchend", (event) => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const [across, down] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    touch = null;
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) goByHand(at + (across < 0 ? 1 : -1));
  });

  for (const button of all("[data-copy]", viewer)) {
    button.addEventListener("click", async () => {
      const field = /** @type {HTMLInputElement} */ (byId(button.dataset.copy ?? ""));
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      button.textContent = texts.copied;
    });
  }

  showPlace();
  fetchMoments().then(() => moments && showBoard(moments[at - 1]));
};
const viewer = document.getElementById("viewer");
if (viewer?.dataset.steps) run(viewer);
