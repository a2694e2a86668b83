/* Counts the minutes of a page: data-minutes-since="…" says how many have gone, data-minutes-until="…" how many are left
   (both an instant in ISO 8601); the last five minutes are counted in seconds. The site writes the time of day
   there: a page that is kept knows no clock, and without this script the time stands. What is overdue is marked
   with data-overdue. Expected times (data-expected, like ≈10:05) need no date: they lie in the day that begins with
   data-times-from of what they stand in. Those that have passed are told in the words of its data-late, each line
   of it on one of its own. */
import { siteNow } from "./network.js";

const EVERY = 5000;
const SECOND = 1000;
const MINUTE = 60000;
const LAST = 5 * MINUTE;
const DAY = 1440;
/* So many minutes nobody calls a delay: an expected time is a rough one. */
const GRACE = 5;
/* From so many minutes on, the time of day says more. */
const LONGEST = 600;
const LINE = 14;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Whole minutes that have gone since an instant, or that are left until it; below zero: it is past.
 * @param {{since?: string, until?: string}} told
 * @param {number} now  Milliseconds.
 * @returns {number}  NaN where no instant is told.
 */
export const minutes = ({ since, until }, now) =>
  since ? Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE)) : Math.ceil((Date.parse(until ?? "") - now) / MINUTE);

/**
 * The last five minutes before an instant, in minutes and seconds, and nought for a minute after it; else null.
 * @param {string | undefined} until
 * @param {number} now  Milliseconds.
 * @returns {string | null}
 */
export const lastMinutes = (until, now) => {
  const left = Date.parse(until ?? "") - now;
  if (!(left <= LAST && left > -MINUTE)) return null;
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * Whether an expected time has passed.
 * @param {string} time  On the clock of the hall, as 10:05.
 * @param {string} from  The first instant that it can mean, with the hall's offset.
 * @param {number} now  Milliseconds.
 * @returns {boolean}
 */
export const isLate = (time, from, now) => {
  /** @param {string} clock */
  const ofDay = (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const after = (ofDay(time) - ofDay(from.slice(11)) + DAY) % DAY;
  return now - Date.parse(from) > (after + GRACE) * MINUTE;
};

/**
 * @param {Element} place
 * @param {string} text
 */
const write = (place, text) => {
  const lines = text.split("\n");
  if (place.textContent === lines.join("")) return;
  if (lines.length === 1) place.textContent = text;
  else {
    const drawn = lines.map((line, number) => {
      const part = document.createElementNS(SVG, "tspan");
      part.setAttribute("x", place.getAttribute("x") ?? "");
      part.setAttribute("dy", String(number ? LINE : ((1 - lines.length) * LINE) / 2));
      part.textContent = line;
      return part;
    });
    place.replaceChildren(...drawn);
  }
};

let timer = 0;

const count = () => {
  let next = EVERY;
  const words = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "minute" });
  for (const place of document.querySelectorAll("[data-minutes-since], [data-minutes-until]")) {
    const { minutesSince: since, minutesUntil: until } = /** @type {HTMLElement | SVGElement} */ (place).dataset;
    const last = lastMinutes(until, siteNow());
    if (last !== null) next = SECOND;
    const number = minutes({ since, until }, siteNow());
    if (Number.isNaN(number) || number > LONGEST) continue;
    place.toggleAttribute("data-overdue", Boolean(until) && number < 0);
    write(place, last ?? words.format(number));
  }
  for (const home of document.querySelectorAll("[data-times-from]")) {
    const { timesFrom = "", late = "" } = /** @type {HTMLElement | SVGElement} */ (home).dataset;
    for (const place of home.querySelectorAll("[data-expected]")) {
      const time = place.textContent?.match(/\d\d:\d\d/)?.[0] ?? "";
      const isPast = isLate(time, timesFrom, siteNow());
      place.toggleAttribute("data-overdue", isPast);
      write(place, isPast ? late.replace("{time}", time) : `≈${time}`);
    }
  }
  clearTimeout(timer);
  timer = setTimeout(count, next);
};

if (globalThis.document) {
  count();
  document.addEventListener("live:updated", count);
}
