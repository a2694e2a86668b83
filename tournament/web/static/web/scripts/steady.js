/* Keeps what a finger is about to press where it is, whatever appears or goes above it. The browser's
   own anchoring is switched off: it does not know which button matters, and some have none. */

const CONTROLS = "button, select, textarea, summary, input:not([type=hidden]), a.button";
const LINKS = `${CONTROLS}, a[href]`;
const TEXTS = "p, li, dt, td, h2, h3";
/* Milliseconds. */
const A_PRESS_TAKES = 300;
const A_LIST_STANDS_OPEN = 20000;
const SOMEBODY_IS_HERE = 30000;
const TO_LOOK_AGAIN = 300;

let pressed = false;
let restlessUntil = 0;
let openUntil = 0;
let hereUntil = 0;
/* How the page was last used: mouse, touch, pen, or keys. */
let by = "";

/** @param {Event} event */
const notice = (event) => {
  const { type, target } = event;
  hereUntil = Date.now() + SOMEBODY_IS_HERE;
  if (event instanceof PointerEvent) by = event.pointerType;
  if (type === "keydown") by = "keys";
  if (type === "pointerdown") pressed = true;
  if (type === "pointerup" || type === "pointercancel") {
    pressed = false;
    restlessUntil = Date.now() + A_PRESS_TAKES;
  }
  /* A list that stands open is taken away by a choice, or by turning to something else. */
  if (type === "change" || type === "focusout") openUntil = 0;
  else if (type !== "pointermove" && type !== "pointerup") {
    openUntil = target instanceof HTMLSelectElement ? Date.now() + A_LIST_STANDS_OPEN : 0;
  }
};
for (const type of ["pointermove", "pointerdown", "pointerup", "pointercancel", "keydown", "change", "focusout"]) {
  document.addEventListener(type, notice, { capture: true, passive: true });
}

/**
 * Whether the page must not change just now: a finger is down or has just been, a list stands open.
 * @returns {boolean}
 */
export const isBusy = () => pressed || Date.now() < Math.max(restlessUntil, openUntil);

/**
 * @param {Element} element
 * @returns {boolean}
 */
const isInSight = (element) => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

/**
 * What can be pressed or read now, and where it stands.
 * @param {Element} main
 * @param {string} what
 * @returns {Map<Element, DOMRect>}
 */
const places = (main, what) =>
  new Map([...main.querySelectorAll(what)].filter(isInSight).map((one) => [one, one.getBoundingClientRect()]));

/**
 * What is under the finger, or has the focus of whoever uses keys.
 * @returns {Element | null | undefined}
 */
const held = () =>
  by === "keys" ? document.activeElement : [...document.querySelectorAll(":hover")].at(-1)?.closest(LINKS);

/**
 * By how much the page has moved down: what is held, else most of what can be pressed.
 * @param {Map<Element, DOMRect>} links
 * @param {Map<Element, DOMRect>} before
 * @returns {number}
 */
const shiftOf = (links, before) => {
  const one = held();
  const was = one && links.get(one);
  const now = one?.getBoundingClientRect();
  if (was && now?.width) return now.top - was.top;
  /** @type {Map<number, number>} */
  const votes = new Map();
  for (const [other, { top }] of before) {
    const place = other.getBoundingClientRect();
    if (place.width) votes.set(place.top - top, (votes.get(place.top - top) ?? 0) + 1);
  }
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
};

/**
 * Let the page go up by so many pixels. Where it can't be scrolled that far, room is put in, which
 * goes when somebody scrolls.
 * @param {HTMLElement} main
 * @param {number} shift
 */
const bring = (main, shift) => {
  const room = parseFloat(main.style.marginTop) || 0;
  const wanted = window.scrollY + shift - room;
  const top = Math.max(0, Math.ceil(wanted));
  document.body.style.minHeight = `${top + window.innerHeight}px`;
  main.style.marginTop = `${top - wanted}px`;
  window.scrollTo({ top, left: window.scrollX, behavior: "instant" });
};

/**
 * A button that has come to where another one was takes no press until somebody can have seen it.
 * @param {Map<Element, DOMRect>} before
 * @param {Map<Element, DOMRect>} after
 */
const guard = (before, after) => {
  const gone = [...before].filter(([one, was]) => {
    const now = one.getBoundingClientRect();
    return !now.width || Math.abs(now.top - was.top) > 2 || Math.abs(now.left - was.left) > 2;
  });
  for (const [one, { top, bottom, left, right }] of after) {
    const taken = gone.some(
      ([other, was]) =>
        other !== one && was.top < bottom && was.bottom > top && was.left < right && was.right > left,
    );
    if (!taken) continue;
    const { style } = /** @type {HTMLElement} */ (one);
    style.pointerEvents = "none";
    setTimeout(() => style.removeProperty("pointer-events"), TO_LOOK_AGAIN);
  }
};

/**
 * Change the page so that what somebody is about to press stays under the finger.
 * @param {HTMLElement} main
 * @param {() => void} change
 */
export const steadily = (main, change) => {
  const links = places(main, LINKS);
  const before = [CONTROLS, LINKS, TEXTS].map((what) => places(main, what)).find(({ size }) => size);
  change();
  const shift = shiftOf(links, before ?? links);
  /* At the top, and nobody at it: what is new is to be seen. */
  const atTop = window.scrollY === 0 && Date.now() > hereUntil && !(by === "mouse" && held());
  if (Math.abs(shift) > 0.1 && !atTop) bring(main, shift);
  guard(links, places(main, LINKS));
};

/**
 * Switch the browser's own way off, and take the room away that was put in, once it is out of sight.
 * @param {HTMLElement} main
 */
export const keepSteady = (main) => {
  let timer = 0;
  document.documentElement.style.overflowAnchor = "none";
  window.addEventListener("scroll", () => {
    clearTimeout(timer);
    if (main.style.marginTop || document.body.style.minHeight) timer = setTimeout(bring, A_PRESS_TAKES, main, 0);
  });
};
