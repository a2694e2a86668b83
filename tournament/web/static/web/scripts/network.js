/* The one way in which scripts ask the site. Whatever comes is one value, an `Answer`: of a site that
   answers as it should, of a network that answers in its place (a page where JSON is due), of nobody.
   Every request has a time limit, also for a body that stalls after its headers. */
import { begin } from "./page-state.js";

/**
 * @typedef {"done" | "refused" | "conflict" | "logged_out" | "forbidden" | "missing" | "fault" | "strange" | "nobody"} Kind
 * done: what was expected; refused: the site says why not; conflict: somebody was faster; fault: of the site;
 * strange: something else than the site, or half an answer; nobody: no network, or the time limit.
 *
 * @typedef {Record<string, any>} Told
 * @typedef {object} Answer
 * @property {Kind} kind
 * @property {number} status  0 where nobody answered.
 * @property {Told} told  The JSON of the site; empty where there is none.
 * @property {string} text  The whole text, where it came.
 * @property {Headers | null} headers
 *
 * @typedef {object} Expected
 * @property {boolean} [html]  A page is due (JSON counts, too); else JSON is.
 * @property {(told: Told, text: string) => boolean} [shape]  Whether a good answer looks as it should.
 *
 * @typedef {object} Asked
 * @property {Told} [json]  What is sent as JSON.
 * @property {BodyInit} [body]  What is sent as it is.
 * @property {string} [method]  POST with something to send, else GET.
 * @property {Record<string, string>} [headers]
 * @property {RequestCache} [cache]
 * @property {number} [limit]  Milliseconds until the whole answer has to be here.
 */

const LIMIT = 15000;
/** @type {Record<number, Kind>} */
const REFUSALS = { 401: "logged_out", 403: "forbidden", 404: "missing", 409: "conflict", 410: "missing" };

/**
 * The object in a JSON answer; null for anything else.
 * @param {string} type
 * @param {string} text
 * @returns {Told | null}
 */
const objectIn = (type, text) => {
  if (!type.startsWith("application/json")) return null;
  try {
    const told = JSON.parse(text);
    return typeof told === "object" && !Array.isArray(told) ? told : null;
  } catch {
    return null;
  }
};

/**
 * What a whole answer is.
 * @param {{status: number, type: string, text: string, atLogIn?: boolean}} seen
 * @param {Expected} [expected]
 * @returns {{kind: Kind, told: Told}}
 */
export const judged = ({ status, type, text, atLogIn = false }, { html = false, shape = () => true } = {}) => {
  const found = objectIn(type, text);
  const told = found ?? {};
  const readable = found !== null || (html && type.startsWith("text/html"));
  if (atLogIn) return { kind: "logged_out", told };
  if (status === 304) return { kind: "done", told };
  if (status >= 500 || status === 429) return { kind: "fault", told };
  if (status >= 200 && status < 300) {
    return readable && shape(told, text) ? { kind: "done", told } : { kind: "strange", told: {} };
  }
  return status >= 400 && readable
    ? { kind: REFUSALS[status] ?? "refused", told }
    : { kind: "strange", told: {} };
};

/* By how many milliseconds the site's clock is ahead of this device's, as of its last answer. */
let ahead = 0;

/**
 * What time it is by the site's clock: a phone's own may be wrong.
 * @returns {number}  Milliseconds.
 */
export const siteNow = () => Date.now() + ahead;

/** @returns {DOMStringMap} */
const texts = () => document.getElementById("network-texts")?.dataset ?? {};

/**
 * @param {Response} response
 * @returns {boolean}
 */
const isLogIn = (response) =>
  response.redirected && Boolean(texts().logIn) && new URL(response.url).pathname === texts().logIn;

/**
 * Ask the site, or send it something.
 * @param {string | URL} address
 * @param {Asked & Expected} [asked]
 * @returns {Promise<Answer>}
 */
export const ask = async (address, asked = {}) => {
  const { json, html = false, shape, headers = {}, cache, limit = LIMIT } = asked;
  const body = json === undefined ? asked.body : JSON.stringify(json);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limit);
  const over = begin("asking");
  let status = 0;
  let response;
  let text;
  try {
    response = await fetch(address, {
      method: asked.method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        Accept: html ? "text/html" : "application/json",
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body,
      cache,
      signal: stop.signal,
    });
    status = response.status;
    text = await response.text();
  } catch (fault) {
    if (!(fault instanceof TypeError || fault instanceof DOMException)) throw fault;
    /* Cut between its headers and its end, or nobody in time. */
    const kind = status && !stop.signal.aborted ? "strange" : "nobody";
    return { kind, status, told: {}, text: "", headers: null };
  } finally {
    clearTimeout(timer);
    over();
  }
  const sent = Date.parse(response.headers.get("Date") ?? "");
  if (sent && cache !== "force-cache") ahead = sent - Date.now();
  const type = response.headers.get("Content-Type") ?? "";
  const seen = { status, type, text, atLogIn: isLogIn(response) };
  return { ...judged(seen, { html, shape }), status, text, headers: response.headers };
};

/**
 * Whether the same request may find another answer in a while, with nothing done by anybody.
 * @param {{kind: Kind}} answer
 * @returns {boolean}
 */
export const passes = ({ kind }) => kind === "nobody" || kind === "strange" || kind === "fault";

/**
 * Milliseconds before the next attempt: twice as many after each failure, a fifth more or less, so
 * that a hall of phones does not ask in step.
 * @param {number} failures
 * @param {number} [first]
 * @param {number} [longest]
 * @param {number} [chance]  Between 0 and 1.
 * @returns {number}
 */
export const pause = (failures, first = 2000, longest = 60000, chance = Math.random()) =>
  Math.min(first * 2 ** failures, longest) * (0.8 + chance * 0.4);

/**
 * An answer in words; those of the site itself go first. Empty if it is done.
 * @param {{kind: Kind, told: Told}} answer
 * @param {DOMStringMap} [words]
 * @returns {string}
 */
export const sentence = ({ kind, told }, words = texts()) => {
  if (kind === "done") return "";
  if (kind === "logged_out") return words.loggedOut ?? "";
  return typeof told.message === "string" ? told.message : (words[kind] ?? "");
};

/**
 * Write an answer's words into an element, with a way to log in that leads back to this page.
 * @param {HTMLElement} place
 * @param {{kind: Kind, told: Told}} answer
 * @param {string} [before]  What stands before them.
 */
export const tell = (place, answer, before = "") => {
  place.textContent = [before, sentence(answer)].filter(Boolean).join(" ");
  const { logIn, logInAgain } = texts();
  if (answer.kind === "logged_out" && logIn) {
    const link = document.createElement("a");
    link.href = `${logIn}?next=${encodeURIComponent(location.pathname + location.search)}`;
    link.textContent = logInAgain ?? "";
    place.append(" ", link);
  }
  place.hidden = !place.textContent;
};
