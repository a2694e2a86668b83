/* Being called to a table rings: #ring is its switch, [data-call] on the page says who is called where.
   One tap arms it, since browsers give sound only after one; it needs no network but the page's own news.
   Each call rings once, over the whole screen, until somebody says that they are coming. */
import { all, around, one } from "./dom.js";
import { during } from "./page-state.js";

/** @typedef {{call: string, callTable: string, callRival: string}} Call */

const BEEP = 0.18;
const BEEPS = [880, 1175, 880, 1175];
const ROUND = 1600;
/* After so long nobody hears it; the layer stays. */
const SOUNDS_FOR = 90000;
const MOST_REMEMBERED = 30;
const VIBRATION = [400, 150, 400, 150, 400];
/* Its switch for silence mutes pages too, and no page is told. An iPad calls itself a Mac. */
const HAS_SILENT_SWITCH = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const panel = one("#ring", HTMLElement);
const says = one("[data-ring-says]", HTMLElement, panel);
const limits = one("[data-ring-limits]", HTMLElement, panel);
const layer = one("#ring-layer", HTMLDialogElement, panel);
const where = one("#ring-where", HTMLElement, layer);
const texts = panel.dataset;
const KEY = `ring:${texts.home}`;

/* ---- What this tab remembers: that it is armed, and which calls have rung ---- */
/** @returns {string[] | null}  Null while it is not armed. */
const remembered = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch (refused) {
    if (refused instanceof DOMException) return null;
    throw refused;
  }
};
let rung = remembered();
/** @param {string[] | null} calls */
const remember = (calls) => {
  rung = calls;
  try {
    if (calls) sessionStorage.setItem(KEY, JSON.stringify(calls));
    else sessionStorage.removeItem(KEY);
  } catch (refused) {
    /* Then it is armed until the page is loaded again. */
    if (!(refused instanceof DOMException)) throw refused;
  }
};

/* ---- Sound, vibration, title ---- */
/** @type {AudioContext | null} */
let audio = null;
const wake = () => {
  if (!("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  audio.onstatechange = show;
  audio.resume().catch(() => {});
};
const beep = () => {
  navigator.vibrate?.(VIBRATION);
  if (audio?.state !== "running") return;
  for (const [place, pitch] of BEEPS.entries()) {
    const tone = new OscillatorNode(audio, { type: "square", frequency: pitch });
    const loudness = new GainNode(audio, { gain: 0.4 });
    tone.connect(loudness).connect(audio.destination);
    tone.start(audio.currentTime + place * BEEP * 1.5);
    tone.stop(audio.currentTime + place * BEEP * 1.5 + BEEP);
  }
};
let timer = 0;
let since = 0;
/* The title of the page, whenever it is not the ring's own. */
let title = "";
const strike = () => {
  const call = `● ${where.firstElementChild?.textContent ?? ""}`;
  if (document.title === call) document.title = title;
  else {
    title = document.title;
    document.title = call;
  }
  if (Date.now() - since < SOUNDS_FOR) beep();
};
/* Which calls the layer is about; none while it is tried out. */
/** @type {string[]} */
let ringing = [];
/** @param {Call[]} calls */
const ring = (calls) => {
  ringing = calls.map(({ call }) => call).filter(Boolean);
  where.replaceChildren(
    ...calls.flatMap(({ callTable, callRival }) => [
      Object.assign(document.createElement("p"), { className: "ring-layer__table", textContent: callTable }),
      Object.assign(document.createElement("p"), { className: "ring-layer__rival", textContent: callRival }),
    ]),
  );
  clearInterval(timer);
  since = Date.now();
  if (!layer.open) layer.showModal();
  strike();
  timer = setInterval(strike, ROUND);
};
const end = () => {
  clearInterval(timer);
  navigator.vibrate?.(0);
  if (title && document.title.startsWith("●")) document.title = title;
  if (layer.open) layer.close();
};

/* ---- Who is called ---- */
/** @returns {Call[]} */
const calls = () => all("[data-call]").map(({ dataset }) => /** @type {any} */ (dataset));
const look = () => {
  /* Who is out is not called again, unless a judge opens their match again. */
  panel.hidden = !document.querySelector("[data-awaits-call]");
  if (panel.hidden) awake?.release();
  if (!rung) return;
  const now = calls();
  const known = rung;
  const fresh = now.filter(({ call }) => !known.includes(call));
  if (fresh.length) {
    remember([...known, ...fresh.map(({ call }) => call)].slice(-MOST_REMEMBERED));
    ring(fresh);
  } else if (layer.open && ringing.length && !now.some(({ call }) => ringing.includes(call))) {
    /* The call was taken back. */
    end();
  }
};

/* ---- The screen stays on ---- */
/** @type {WakeLockSentinel | null} */
let awake = null;
const keepAwake = async () => {
  if (!rung || panel.hidden || document.hidden || !navigator.wakeLock || (awake && !awake.released)) return;
  /* A phone with little power refuses. */
  awake = await during("waking", () => navigator.wakeLock.request("screen").catch(() => null));
  show();
};
const sentenceOfScreen = () => {
  if (awake && !awake.released) return texts.screenKept;
  return window.isSecureContext ? texts.screenUnable : texts.screenInsecure;
};

/* ---- What the switch says ---- */
const show = () => {
  const asleep = rung && audio && audio.state !== "running";
  const sentence = (rung ? (asleep ? texts.asleep : texts.armed) : texts.off) ?? "";
  if (says.textContent !== sentence) says.textContent = sentence;
  for (const button of all("[data-ring]", panel)) {
    if (button.dataset.ring !== "end") button.hidden = (button.dataset.ring === "on") === Boolean(rung);
  }
  const lines = rung
    ? [HAS_SILENT_SWITCH ? texts.silentSwitch : "", sentenceOfScreen(), audio ? "" : texts.noSound, "vibrate" in navigator ? "" : texts.noVibration].filter(Boolean)
    : [];
  const own = [...limits.querySelectorAll("[data-own]")];
  if (own.map((line) => line.textContent).join() === lines.join()) return;
  for (const line of own) line.remove();
  for (const line of lines) {
    const item = Object.assign(document.createElement("li"), { textContent: line });
    item.dataset.own = "";
    limits.append(item);
  }
};

document.addEventListener("click", (event) => {
  /* A page that was loaded again gives sound after the next tap, wherever it is. */
  if (rung && audio?.state !== "running") wake();
  const pressed = around(event, "[data-ring]")?.dataset.ring;
  if (!pressed) return;
  if (pressed === "on") {
    wake();
    remember(calls().map(({ call }) => call));
    keepAwake();
  }
  if (pressed === "off") {
    remember(null);
    awake?.release();
  }
  if (pressed === "try") ring([{ call: "", callTable: layer.dataset.trial ?? "", callRival: "" }]);
  if (pressed === "end") end();
  show();
});
layer.addEventListener("close", end);
document.addEventListener("live:updated", () => {
  look();
  keepAwake();
});
document.addEventListener("visibilitychange", keepAwake);
if (rung) wake();
look();
keepAwake();
show();
