/* Records a game at its table.
   Every step is kept in this browser with an id of its own before it is sent, and forgotten when the
   site has it. Without connection steps wait, unchecked, and go in their order when it is back; the
   first that the site refuses is shown for mending, those behind it wait. One tab alone records, others
   look on (one-tab.js). The page itself is kept, too, where browsers allow that (recorder-keeping.js),
   and then shows the last state it has seen. */
import { brought, byId } from "./dom.js";
import { ask, passes, pause, sentence } from "./network.js";
import { oneTab } from "./one-tab.js";
import { during, leave, waiting } from "./page-state.js";
import { keep, keyOf, letGo } from "./recorder-keeping.js";
import { start } from "./table-page.js";
import { hint } from "./table-panel.js";
import { button } from "./table-show.js";
import { store } from "./table-store.js";
import { endOf, onlyEnd } from "./table-taps.js";

/**
 * @typedef {import("./network.js").Answer} Answer
 * @typedef {import("./network.js").Told} Told
 * @typedef {import("./table-taps.js").State} State
 * @typedef {import("./table-taps.js").Waiting} Waiting
 */

const LIMIT = 6000;
const FIRST_WAIT = 1500;
const LONGEST_WAIT = 30000;
/** How the page is asked for by the tab in which the recording has just begun. */
const BEGUN = "#begun";
/** So many steps go at once. */
const MOST = 100;
const ELSEWHERE = ["recording_elsewhere", "recording_handed_over"];
const OVER = ["recording_over", "recording_replayed", "recording_others_play"];
/** @type {Record<string, (told: Told) => boolean>} What the site answers where all is well. */
const SHAPES = {
  state: ({ board }) => typeof board === "string",
  steps: ({ board }) => typeof board === "string",
  why: ({ legal, message }) => Boolean(legal || message),
  undo: ({ state }) => Boolean(state),
  correct: ({ state }) => Boolean(state),
  "hand-over": ({ code }) => Boolean(code),
  "take-over": ({ device }) => Boolean(device),
  finish: ({ next }) => Boolean(next),
  drop: ({ next }) => Boolean(next),
};

/** @param {any} data */
const run = (data) => {
  const key = keyOf(data.recording);
  const { page: here } = data.urls;
  const texts = /** @type {Record<string, string>} */ (byId("recorder-texts").dataset);

  /* `both` is how many steps there are when the last two were one tap. */
  /** @type {{device: string, queue: Waiting[], again: string[], both: number, state: State}} */
  const own = { device: data.device, queue: [], again: [], both: 0, state: data.state };
  /* Whether this tab records, this device, and whether there is anything left to record. */
  let holding = false;
  let there = false;
  let over = false;
  /** @type {Answer | null} Why nobody can be asked now. */
  let trouble = null;
  let busy = false;
  let failures = 0;
  let timer = 0;
  let asked = 0;
  /* The secret of a device that the page has just been told. */
  let fresh = data.device;

  const save = () => {
    if (holding && !over) store.write(key, own);
  };
  /* What is kept may be newer than what this page has: of an earlier load, of another tab. */
  const recall = () => {
    const kept = store.read(key);
    if (!kept) return;
    own.device = fresh || kept.device || own.device;
    /* What the site refused is asked again: the page may be newer, or somebody logged in anew. */
    own.queue = (kept.queue ?? []).map((/** @type {Waiting} */ item) => ({ ...item, refused: false }));
    own.again = kept.again ?? [];
    own.both = kept.both ?? 0;
    if (kept.state?.size > own.state.size) own.state = kept.state;
  };

  /* The secret comes once, with the answer to a form: loading again must not send that form again.
     WebKit does, whatever the address is called by then; so the page is asked for by its address,
     unless this browser keeps nothing. */
  if (data.device) {
    recall();
    store.write(key, own);
    if (store.read(key)?.device === data.device) {
      leave(here + BEGUN, "replace");
      return;
    }
  }

  /* ---- Talking to the site ---- */

  /**
   * @param {string} what
   * @param {Told} [json]
   * @returns {Promise<Answer>}
   */
  const post = async (what, json) => {
    /** @type {Record<string, string>} */
    const headers = { "Recorder-Device": own.device };
    asked += 1;
    if (data.csrf) headers["X-CSRFToken"] = data.csrf;
    const answer = await ask(data.urls[what], { json, headers, limit: LIMIT, shape: SHAPES[what] });
    const nobody = passes(answer) || answer.kind === "logged_out";
    trouble = nobody ? answer : null;
    failures = nobody ? failures : 0;
    return answer;
  };
  /** @param {Told} told */
  const adopt = (told) => {
    if (told.state) own.state = told.state;
    else if (told.board) own.state = /** @type {State} */ (told);
  };
  const show = () => {
    waiting(over ? 0 : own.queue.length);
    /* Begun by mistake: it can be taken back as long as nothing is recorded. */
    byId("recorder-not-begun").hidden = !data.began || over || !holding || there || own.state.size + own.queue.length > 0;
    page.show();
  };
  const places = () => {
    const waited = ["recorder-other-tab", "recorder-elsewhere"].some((id) => byId(id).contains(document.activeElement));
    byId("recorder-other-tab").hidden = holding || over;
    byId("recorder-elsewhere").hidden = !holding || !there || over;
    byId("recorder-over").hidden = !over;
    const looksOn = !holding || there;
    const focused = byId("table").contains(document.activeElement);
    byId("table").inert = looksOn;
    byId("table-panel").hidden = looksOn;
    if (looksOn && focused) byId(holding ? "recorder-elsewhere" : "recorder-other-tab").focus();
    if (!looksOn && waited) page.enter();
  };
  const ended = () => {
    over = true;
    places();
    during("forgetting", () => letGo(here, key));
  };
  /**
   * Say what the site has refused; whoever does not hold the recording looks on, or takes over.
   * @param {Answer} answer
   */
  const refused = (answer) => {
    page.tell({ ...answer.told, message: sentence(answer) });
    there = there || ELSEWHERE.includes(answer.told.error);
    if (OVER.includes(answer.told.error)) ended();
    else places();
  };
  /* The table is looked at, not what stands above it. */
  const toTable = () => {
    byId("table").scrollIntoView();
    page.reach();
  };

  /* ---- The queue ---- */

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, pause(failures, FIRST_WAIT, LONGEST_WAIT));
    failures += 1;
  };
  /** @returns {Promise<void>} */
  const flush = async () => {
    clearTimeout(timer);
    if (busy || !holding || over || !own.queue.length || own.queue[0].refused) return;
    busy = true;
    show();
    const more = await send().finally(() => {
      busy = false;
      save();
      show();
    });
    if (more) await flush();
  };
  /* Where nothing is left to do in a turn its end comes with the tap before, unless that was an end, too. */
  /** @type {(last?: Waiting) => boolean} */
  const endTurn = (last) => {
    const end = onlyEnd(own.state.legal);
    if (!end || (last && endOf(last))) return false;
    const again = own.state.legal.find(({ text }) => text === own.again[0]);
    const { text, label, kind } = again && endOf(again) === "turn" ? again : end;
    if (own.again[0] === text) own.again = own.again.slice(1);
    own.queue.unshift({ id: store.newId(), text, label, kind, follows: true });
    return true;
  };
  /** @returns {Promise<boolean>} Whether there is more to send at once. */
  const send = async () => {
    const sent = own.queue.slice(0, MOST);
    const answer = await post("steps", { size: own.state.size, steps: sent.map(({ id, text }) => ({ id, text })) });
    const { kind, status, told } = answer;
    if (trouble) {
      later();
      return false;
    }
    if (kind === "done") {
      adopt(told);
      own.queue = own.queue.filter((item) => !sent.some((known) => known.id === item.id));
      if (sent.at(-1)?.follows) own.both = own.state.size;
      return own.queue.length > 0 || endTurn(sent.at(-1));
    }
    if (kind === "conflict" && told.state) {
      /* Somebody was faster, perhaps this page before it was loaded again: steps that the site
         has already are known to it by their ids. */
      const changed = told.state.size !== own.state.size;
      adopt(told);
      if (!changed) refused(answer);
      return changed;
    }
    if (kind === "refused" && told.id) {
      adopt(told);
      const place = own.queue.findIndex((item) => item.id === told.id);
      own.queue = own.queue.slice(Math.max(place, 0));
      if (endTurn()) return true;
      if (own.queue.length) own.queue[0].refused = true;
      page.tell(told, own.queue[0]?.label);
      return false;
    }
    refused(answer);
    /* Only what can't be read or may not follow is a fault of the step itself; the rest waits. */
    if ([400, 422].includes(status) && own.queue.length) own.queue[0].refused = true;
    else if (!over && !there) later();
    return false;
  };

  /* ---- What the page asks of its judge ---- */

  /**
   * @param {string} what
   * @param {Told} json
   * @returns {Promise<Answer>}
   */
  const change = async (what, json) => {
    busy = true;
    show();
    const answer = await post(what, json);
    busy = false;
    if (trouble) {
      later();
    } else {
      adopt(answer.told);
      if (answer.kind !== "done") refused(answer);
    }
    save();
    show();
    return answer;
  };
  /** Show what was changed here, keep it, send it. */
  const changed = () => {
    save();
    show();
    flush();
  };
  /** @type {import("./table-page.js").Judge} */
  const judge = {
    view: () => ({ state: own.state, queue: own.queue, offline: trouble !== null, trouble, busy, again: own.again }),
    act(step) {
      const item = { id: store.newId(), ...step };
      own.both = 0;
      if (own.queue[0]?.refused) own.queue.splice(0, 1, item);
      else own.queue.push(item);
      if (own.again.length) own.again = own.again[0] === step.text ? own.again.slice(1) : [];
      changed();
    },
    async why(text) {
      const answer = await post("why", { text });
      return trouble ? null : { ...answer.told, message: answer.told.message ?? sentence(answer) };
    },
    async takeBack(to, reason) {
      const json = { to, size: own.state.size };
      const answer = await (reason ? change("correct", { ...json, reason }) : change("undo", json));
      if (answer.kind === "done") own.again = answer.told.taken_back ?? [];
      save();
      show();
    },
    lastTap: () => own.state.size - (own.both === own.state.size ? 2 : 1),
    remove(place, andAfter) {
      own.queue.splice(place, andAfter ? own.queue.length : 1);
      for (const item of own.queue) delete item.refused;
      changed();
    },
    forgetAgain() {
      own.again = [];
      save();
      show();
    },
    finishChoices: () => [hint(texts.finishHint), button(texts.finish, () => conclude("finish", {}), "primary")],
  };
  const page = start(judge);

  /**
   * @param {string} what
   * @param {Told} json
   */
  const conclude = async (what, json) => {
    const { kind, told } = await change(what, json);
    if (kind !== "done") return;
    over = true;
    store.remove(key);
    await during("forgetting", () => letGo(here, key));
    leave(told.next);
  };
  /**
   * @param {string} id
   * @returns {string}
   */
  const typed = (id) => /** @type {HTMLInputElement} */ (byId(id)).value.trim();
  byId("recorder-drop").addEventListener("click", () => conclude("drop", { reason: typed("recorder-drop-reason") }));
  byId("recorder-not-begun").addEventListener("click", ({ target }) => {
    if (target instanceof HTMLButtonElement) conclude("drop", {});
  });
  byId("recorder-hand-over").addEventListener("click", async () => {
    const { kind, told } = await change("hand-over", {});
    if (kind !== "done") return;
    const link = /** @type {HTMLAnchorElement} */ (byId("recorder-code-link"));
    byId("recorder-code").hidden = false;
    byId("recorder-code-picture").setAttribute("src", told.qr);
    link.href = told.url;
    link.textContent = told.code;
  });
  byId("recorder-take-over").addEventListener("click", async () => {
    const { kind, told } = await change("take-over", { reason: typed("recorder-take-reason") });
    if (kind !== "done") return;
    own.device = told.device;
    for (const item of own.queue) delete item.refused;
    there = false;
    page.tell(null);
    places();
    toTable();
    changed();
  });

  /* ---- The beginning, other tabs, other places ---- */

  /* What was kept may be older or newer than what the site has now, and all may be over. */
  const refresh = async () => {
    const turn = asked + 1;
    const answer = await post("state");
    if (turn !== asked) return;
    if (answer.kind === "done") own.state = /** @type {State} */ (answer.told);
    else if (!trouble) refused(answer);
    show();
  };
  let first = true;
  const mine = async () => {
    const { size } = own.state;
    recall();
    fresh = "";
    holding = true;
    there = !own.device;
    save();
    byId("table").hidden = false;
    show();
    places();
    if (own.device && first) toTable();
    if (!first || own.state.size > size) await refresh();
    first = false;
    flush();
    if (own.device) during("keeping", () => keep(here, key, texts.worker, texts.parts.split(" ")));
  };
  const others = () => {
    holding = false;
    first = false;
    recall();
    byId("table").hidden = false;
    show();
    places();
  };
  const begun = Boolean(data.device) || location.hash === BEGUN;
  if (begun) history.replaceState(null, "", here);
  const tab = oneTab(key, { mine, others }, begun);
  byId("recorder-here").addEventListener("click", tab.take);
  window.addEventListener("storage", (event) => {
    if (event.key !== key) return;
    /* Another tab has just got the secret of this recording anew. */
    if (holding) own.device = store.read(key)?.device || own.device;
    else {
      if (event.newValue === null) ended();
      recall();
      show();
    }
  });
  window.addEventListener("online", async () => {
    failures = 0;
    trouble = null;
    if (!own.queue.length && own.device) await refresh();
    show();
    flush();
  });
  window.addEventListener("offline", () => {
    trouble = { kind: "nobody", status: 0, told: {}, text: "", headers: null };
    show();
  });
  if (navigator.onLine === false) window.dispatchEvent(new Event("offline"));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !holding || over || there) return;
    if (own.queue.length) flush();
    else refresh();
  });
};
const data = brought("recorder-data");
if (data) run(data);
