/* Reads the codes that players show at the door with the phone's camera and checks them in, one
   after another; the page says what became of each. Browsers that read no codes themselves get a
   reader of their own (vendor/qr). Without this script or a camera the page's search box does the same
   by hand. The camera is asked for only when the button is pressed, and let go when the page is left. */
import { one } from "./dom.js";
import { ask, sentence, tell } from "./network.js";
import { during } from "./page-state.js";
import { aboutCode, codeIn, outcome } from "./scan-codes.js";

/**
 * @typedef {object} Reader
 * @property {(picture: HTMLVideoElement | HTMLCanvasElement) => Promise<{rawValue: string}[]>} detect
 *
 * @typedef {{new (options: {formats: string[]}): Reader, getSupportedFormats(): Promise<string[]>}} Readers
 */

const EVERY = 150;
const SAME_CODE_FOR = 4000;
const AGAIN_AFTER = 1500;
const LIMIT = 8000;
/** What is too big for the script's own reader is read smaller: a code fills much of the picture. */
const LARGEST = 960;

/**
 * The browser's own reader of codes, as far as it reads those of players.
 * @returns {Promise<Reader | null>}
 */
const ownReader = async () => {
  const Own = /** @type {{BarcodeDetector?: Readers}} */ (/** @type {unknown} */ (window)).BarcodeDetector;
  if (!Own || !(await Own.getSupportedFormats()).includes("qr_code")) return null;
  return new Own({ formats: ["qr_code"] });
};

/**
 * A reader that comes with the page, loaded where the browser has none.
 * @returns {Promise<Reader>}
 */
const broughtReader = async () => {
  const { BarcodeDetector } = await import("./vendor/qr/decode.js");
  const reader = new BarcodeDetector({ formats: ["qr_code"] });
  const small = document.createElement("canvas");
  return {
    detect(picture) {
      const [width, height] = picture instanceof HTMLVideoElement
        ? [picture.videoWidth, picture.videoHeight]
        : [picture.width, picture.height];
      const scale = Math.min(1, LARGEST / Math.max(width, height, 1));
      small.width = Math.round(width * scale);
      small.height = Math.round(height * scale);
      small.getContext("2d", { willReadFrequently: true })?.drawImage(picture, 0, 0, small.width, small.height);
      return reader.detect(small);
    },
  };
};

/** @param {HTMLElement} place */
const run = (place) => {
  const part = (/** @type {string} */ name) => one(`[data-scan-${name}]`, HTMLElement, place);
  const picture = one("[data-scan-picture]", HTMLVideoElement, place);
  const form = one("#scan-form", HTMLFormElement);
  const texts = place.dataset;

  /** @type {Reader | null} */
  let reader = null;
  /** @type {MediaStream | null} */
  let camera = null;
  /* What was read last, and from when on it is asked about again. */
  let known = { code: "", again: -Infinity };
  let certain = true;

  /**
   * @param {string} kind
   * @param {string} [text]
   */
  const say = (kind, text = "") => {
    part("now").className = `scan__now scan__now--${kind}`;
    part("now").textContent = text;
  };
  /**
   * @param {string} kind
   * @param {string} text
   * @param {string} address
   * @param {boolean} sure
   */
  const note = (kind, text, address, sure) => {
    /* What came of a code takes the place of not knowing. */
    const newest = part("last").firstElementChild;
    if (newest instanceof HTMLElement && newest.dataset.unknown === address) newest.remove();
    const item = document.createElement("li");
    item.className = `row scan__item scan__item--${kind}`;
    const link = document.createElement("a");
    if (!sure) item.dataset.unknown = address;
    link.href = address;
    link.textContent = text;
    item.append(link);
    part("last").prepend(item);
    part("last").hidden = false;
  };

  /**
   * @param {string} code
   * @returns {Promise<boolean>} Whether it is certain what came of it.
   */
  const checkIn = async (code) => {
    /* What was said of the last one says nothing of this one. */
    say("info", texts.asking);
    const address = form.action.replace("CODE", code);
    const body = new FormData(form);
    body.set("command_id", crypto.randomUUID().replaceAll("-", ""));
    const answer = await ask(address, { body, limit: LIMIT, shape: aboutCode });
    const { kind, sentence: said, known: sure } = outcome(answer, texts, sentence(answer));
    say(kind, said);
    if (answer.kind === "logged_out") tell(part("now"), answer);
    note(kind, said, address, sure);
    navigator.vibrate?.(kind === "success" ? 60 : [60, 60, 60]);
    return sure;
  };

  /** @param {string} text */
  const read = async (text) => {
    const same = text === known.code;
    if (same && performance.now() < known.again) {
      /* Certain as it is, a code that stays before the camera is not asked about again. */
      if (certain) known.again = performance.now() + SAME_CODE_FOR;
      return;
    }
    const code = codeIn(text);
    if (!code) say("refusal", texts.notOurs);
    certain = !code || (await checkIn(code));
    known = { code: text, again: performance.now() + (certain ? SAME_CODE_FOR : AGAIN_AFTER) };
  };

  const look = async () => {
    if (!camera || !reader) return;
    /* A picture that is not there yet, or no longer, can't be read: the next one is. */
    const codes = await reader.detect(picture).catch(() => []);
    const text = codes[0]?.rawValue;
    try {
      if (text) await read(text);
    } finally {
      setTimeout(look, EVERY);
    }
  };

  const stop = () => {
    for (const track of camera?.getTracks() ?? []) track.stop();
    camera = null;
    picture.hidden = true;
    part("start").hidden = false;
  };

  const start = async () => {
    try {
      reader ??= (await ownReader()) ?? (await broughtReader());
    } catch {
      say("refusal", texts.noReader);
      return;
    }
    try {
      camera = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment" },
        audio: false,
      });
    } catch {
      say("refusal", texts.forbidden);
      return;
    }
    part("start").hidden = true;
    picture.hidden = false;
    picture.srcObject = camera;
    await picture.play();
    say("info", texts.ready);
    look();
  };

  if (!navigator.mediaDevices?.getUserMedia) return;
  part("none").hidden = true;
  part("start").hidden = false;
  one("button", HTMLButtonElement, part("start")).addEventListener("click", () => during("starting", start));
  window.addEventListener("pagehide", stop);
  document.addEventListener("visibilitychange", () => document.hidden && stop());
};
const place = document.querySelector("[data-scan]");
if (place instanceof HTMLElement) run(place);
