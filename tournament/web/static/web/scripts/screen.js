/* The hall's screen: turns its slides, opens a draw seed by seed, shows the time of the hall, marks new calls and sounds
   when the time of a table is nearly up. Everything it shows came with the page; a new page (`live.js`) puts its
   own order back, and this script puts its own on top before anything is drawn. How far a draw is open is kept in
   the browser: a screen that is loaded again goes on from there, and gives nothing away. */
import { storage } from "./dom.js";
import { siteNow } from "./network.js";

const SLIDE = 12000;
const SEED = 3000;
const NEW_FOR = 60000;
const KEPT = "screen-draw";
/* Before the end, in milliseconds: when it sounds. */
const SOUNDS = [5 * 60000, 0];

/**
 * How far a draw is open after a step: so many seeds, or null when it is over and all is to be read.
 * @param {number} open
 * @param {number} by
 * @param {number} seeds
 * @returns {number | null}
 */
export const opened = (open, by, seeds) => (open + by > seeds ? null : Math.max(0, open + by));

/**
 * Where a draw that is to be opened goes on: where this screen stood in the same draw, else it is closed and waits.
 * @param {string | null | undefined} kept
 * @param {string} draw
 * @param {number} seeds
 * @returns {{open: number | null, running: boolean}}
 */
export const goesOn = (kept, draw, seeds) => {
  const found = JSON.parse(kept ?? "{}");
  if (found.draw !== draw) return { open: 0, running: false };
  return { open: found.open === null ? null : opened(Number(found.open), 0, seeds), running: Boolean(found.running) };
};

/**
 * Whether one of these ends has come, or comes in five minutes, since the last look.
 * @param {number[]} ends
 * @param {number} last
 * @param {number} now
 * @returns {boolean}
 */
export const sounds = (ends, last, now) =>
  ends.some((end) => SOUNDS.some((before) => last < end - before && end - before <= now));

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const all = (selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
/**
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const one = (selector) => document.querySelector(selector);

const start = () => {
  let current = one("[data-slide]:not([hidden])")?.id ?? "";
  let drawn = "";
  /** @type {number | null} */
  let open = null;
  let running = true;
  let timer = 0;
  let last = siteNow();
  /** @type {AudioContext | null} */
  let audio = null;
  const known = new Set(all("[data-new-since]").map((place) => place.dataset.newSince));

  const seeds = () =>
    all("[data-seed]").sort((one, other) => Number(one.dataset.seed) - Number(other.dataset.seed));

  const showDraw = () => {
    const places = seeds();
    for (const draw of all("[data-draw]")) draw.dataset.ready = "";
    for (const place of places) {
      place.toggleAttribute("data-closed", open !== null && Number(place.dataset.seed) > open);
      place.toggleAttribute("data-current", open !== null && Number(place.dataset.seed) === open);
    }
    const now = open ? places[open - 1] : null;
    if (now) current = now.closest("[data-slide]")?.id ?? current;
    const card = one("[data-card]");
    const find = one(".screen__find");
    if (card) {
      card.hidden = open === null;
      /** @type {[string, string | undefined][]} */
      const parts = [
        ["b", now?.dataset.seed],
        ["strong", now?.querySelector("strong")?.textContent ?? ""],
        ["span", now?.dataset.against],
      ];
      const text = parts.map(([, words]) => words).join(" ");
      if (card.textContent?.trim() !== text.trim()) {
        card.replaceChildren(
          ...parts.flatMap(([name, words]) => [Object.assign(document.createElement(name), { textContent: words ?? "" }), " "]),
        );
      }
    }
    if (find) find.hidden = open !== null;
    for (const button of all("[data-reveal]")) {
      button.hidden = !places.length || (button.dataset.reveal === "all") !== (open !== null);
    }
  };

  const paint = () => {
    const draw = one("[data-draw]");
    if (draw && draw.dataset.draw !== drawn) {
      drawn = draw.dataset.draw ?? "";
      const veiled = "veiled" in draw.dataset;
      const places = seeds().length;
      ({ open, running } = veiled ? goesOn(storage("localStorage")?.getItem(KEPT), drawn, places) : { open: null, running: true });
    } else if (!draw) {
      open = null;
    }
    showDraw();
    const slides = all("[data-slide]");
    if (!slides.some((slide) => slide.id === current)) current = slides[0]?.id ?? "";
    for (const slide of slides) slide.hidden = slide.id !== current;
    for (const tools of all("[data-turning]")) tools.hidden = slides.length < 2 && open === null;
    one("[data-turn='0']")?.setAttribute("aria-pressed", String(!running));
    for (const button of all("[data-sound]")) button.hidden = !one("[data-rings-at]");
    tick();
  };

  const schedule = () => {
    clearTimeout(timer);
    if (one("[data-draw][data-veiled]")) {
      storage("localStorage")?.setItem(KEPT, JSON.stringify({ draw: drawn, open, running }));
    }
    if (running) timer = setTimeout(() => step(1), open === null ? SLIDE : SEED);
  };

  /** @param {number} by */
  const step = (by) => {
    if (open !== null) {
      open = opened(open, by, seeds().length);
    } else {
      const slides = all("[data-slide]");
      const at = slides.findIndex((slide) => slide.id === current);
      current = slides[(at + by + slides.length) % slides.length]?.id ?? "";
    }
    paint();
    schedule();
  };

  const sound = () => {
    if (!audio) return;
    const from = audio.currentTime;
    for (const at of [0, 0.4, 0.8]) {
      const tone = new OscillatorNode(audio, { frequency: 880 });
      const volume = new GainNode(audio, { gain: 0.4 });
      tone.connect(volume).connect(audio.destination);
      tone.start(from + at);
      tone.stop(from + at + 0.25);
    }
  };

  const tick = () => {
    const now = siteNow();
    const language = document.documentElement.lang;
    for (const place of all("[data-clock]")) {
      const style = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      const text = new Date(now).toLocaleTimeString(language, { ...style, timeZone: place.dataset.clock });
      if (place.textContent !== text) place.textContent = text;
    }
    for (const place of all("[data-new-since]")) {
      place.toggleAttribute("data-new", now - Date.parse(place.dataset.newSince ?? "") < NEW_FOR);
    }
    if (sounds(all("[data-rings-at]").map((place) => Date.parse(place.dataset.ringsAt ?? "")), last, now)) sound();
    last = now;
  };

  /* Whoever is called sees it at once, whatever was shown. */
  const turnToCalls = () => {
    const calls = all("[data-new-since]");
    const call = calls.find((place) => !known.has(place.dataset.newSince));
    for (const place of calls) known.add(place.dataset.newSince);
    if (!call || open !== null) return;
    current = call.closest("[data-slide]")?.id ?? current;
    schedule();
  };

  /** @param {number | null} from */
  const reveal = (from) => {
    open = from;
    running = true;
    paint();
    schedule();
  };
  const pause = () => {
    running = !running;
    paint();
    schedule();
  };

  for (const button of all("[data-turn]")) {
    const by = Number(button.dataset.turn);
    button.addEventListener("click", () => (by ? step(by) : pause()));
  }
  for (const button of all("[data-reveal]")) {
    button.addEventListener("click", () => reveal(button.dataset.reveal === "all" ? null : 0));
  }
  for (const button of all("[data-sound]")) {
    button.addEventListener("click", () => {
      audio = audio ? (audio.close(), null) : new AudioContext();
      button.setAttribute("aria-pressed", String(Boolean(audio)));
      sound();
    });
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("details, button, a, input")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => step(1),
      PageDown: () => step(1),
      ArrowLeft: () => step(-1),
      PageUp: () => step(-1),
      " ": pause,
    };
    if (seeds().length) Object.assign(keys, { Home: () => reveal(0), End: () => reveal(null) });
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("live:updated", () => {
    turnToCalls();
    paint();
  });
  paint();
  schedule();
  setInterval(tick, 1000);
};

if (globalThis.document) start();
