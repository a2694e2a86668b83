/* Keeps a page current: <main data-live="URL" data-every="5000"> fetches its own HTML and replaces
   the elements marked data-live-part, matched by id; a part with the same data-live-version is left
   as it is, with what was typed into it. It asks with the tag of what it has, so an unchanged page
   costs a 304, also where nobody may keep it. With data-live-changes the site sends only what has
   changed since. Without this script the page still works: it is loaded by hand. */
const run = () => {
  const main = document.querySelector("main[data-live]");
  if (!main) return;
  const address = main.dataset.live || location.href;
  const every = Number(main.dataset.every) || 5000;
  const longestWait = 60000;
  const notice = document.getElementById("live-notice");
  const texts = document.getElementById("script-texts").dataset;
  let lastGood = new Date();
  /* What the site has sent last: its tag, and its text where changes can be asked for. */
  const byChanges = "liveChanges" in main.dataset;
  let known = null;
  let failures = 0;
  let timer = 0;
  let running = false;

  const say = (text) => {
    if (notice.textContent !== text) notice.textContent = text;
    notice.hidden = !text;
  };
  const clock = (time) =>
    time.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const sayOffline = () => say(texts.offlineState.replace("{time}", clock(lastGood)));

  /* Up to a fifth more or less, so that a hall of phones does not ask in step. */
  const jitter = (wait) => wait * (0.8 + Math.random() * 0.4);
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, jitter(Math.min(every * 2 ** failures, longestWait)));
  };

  const beingTyped = (part) => {
    const active = document.activeElement;
    return active && part.contains(active) && active.matches("input:not([type=radio],[type=checkbox]), textarea, select");
  };
  const signature = (element) =>
    [element.tagName, element.id, element.name, element.value, element.getAttribute("href"), element.textContent].join("|");
  const scrolled = (part) =>
    [part, ...part.querySelectorAll("[id]")]
      .filter((element) => element.id && (element.scrollLeft || element.scrollTop))
      .map((element) => [element.id, element.scrollLeft, element.scrollTop]);
  const opened = (part) =>
    [...part.querySelectorAll("details[open]")].map((element) => element.id).filter(Boolean);

  const replacePart = (part, fresh) => {
    if (!fresh) {
      part.replaceChildren();
      return;
    }
    if (part.dataset.liveVersion && part.dataset.liveVersion === fresh.dataset.liveVersion) return;
    if (part.outerHTML === fresh.outerHTML || beingTyped(part)) return;
    const active = document.activeElement;
    const focused = active && active !== part && part.contains(active) ? signature(active) : null;
    const focusedPart = active === part;
    const places = scrolled(part);
    const unfolded = opened(part);
    const next = document.importNode(fresh, true);
    part.replaceWith(next);
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    for (const [id, left, top] of places) document.getElementById(id)?.scrollTo(left, top);
    if (focusedPart) next.focus({ preventScroll: true });
    if (focused) {
      const candidates = next.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]");
      [...candidates].find((element) => signature(element) === focused)?.focus({ preventScroll: true });
    }
  };

  const show = (html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const left = window.scrollX;
    const top = window.scrollY;
    for (const part of main.querySelectorAll("[data-live-part]")) {
      replacePart(part, fresh.getElementById(part.id));
    }
    if (fresh.title) document.title = fresh.title;
    window.scrollTo({ left, top, behavior: "instant" });
    document.dispatchEvent(new CustomEvent("live:updated"));
  };

  const stop = () => {
    say(texts.gone);
    clearTimeout(timer);
    timer = 0;
  };

  const get = (url, cache, headers) =>
    fetch(url, {
      cache,
      credentials: "same-origin",
      headers: { Accept: "text/html", ...headers },
      signal: AbortSignal.timeout ? AbortSignal.timeout(longestWait / 2) : undefined,
    });
  const ask = () => {
    const tagged = known?.tag ? { "If-None-Match": known.tag } : {};
    if (!byChanges || !known?.tag) return get(address, "no-cache", tagged);
    const url = new URL(address, location.href);
    url.searchParams.set("since", known.tag.replace(/^W\/|"/g, ""));
    return get(url, "no-store", tagged);
  };

  /* The whole text: as it was sent, or made of the pieces of the last one (`page_changes.py`). */
  const textOf = async (answer) => {
    if (!answer.headers.get("Content-Type").startsWith("application/json")) return answer.text();
    const { of, steps } = await answer.json();
    const pieces = known.text.split("<");
    if (pieces.length !== of) {
      known = { tag: null };
      throw new Error("the page has other pieces");
    }
    return steps
      .map((step) => (typeof step === "string" ? step : pieces.slice(step[0], step[0] + step[1]).join("<")))
      .join("<");
  };
  const remember = async (answer) => {
    known = { tag: answer.headers.get("ETag"), text: await textOf(answer) };
  };

  const refresh = async () => {
    if (running || document.hidden) return;
    running = true;
    try {
      if (byChanges && !known) {
        /* What the browser has loaded: it is at hand, no byte is sent for it. */
        const loaded = await get(address, "force-cache");
        if (loaded.ok) {
          await remember(loaded);
          show(known.text);
        }
      }
      const answer = await ask();
      if (answer.redirected || [401, 403, 404, 410].includes(answer.status)) {
        stop();
        return;
      }
      const unchanged = answer.status === 304;
      if (!answer.ok && !unchanged) throw new Error(`status ${answer.status}`);
      const tag = answer.headers.get("ETag");
      if (!unchanged && (!tag || tag !== known?.tag)) {
        await remember(answer);
        show(known.text);
      }
      lastGood = new Date();
      failures = 0;
      say("");
    } catch {
      failures = Math.min(failures + 1, 6);
      sayOffline();
    } finally {
      running = false;
    }
    schedule();
  };

  const now = () => {
    clearTimeout(timer);
    refresh();
  };
  document.addEventListener("visibilitychange", () => document.hidden || now());
  window.addEventListener("online", now);
  window.addEventListener("offline", sayOffline);
  schedule();
};
run();
