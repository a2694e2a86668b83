/* What waits to be sent: kept in this browser until the site itself has answered, in the JSON that is
   expected. It is sent again until then, also after a restart, by one tab at a time; each item has an
   id by which the site knows a repeat. A tap (`taps.js`) is kept for a day; one that the site does not take
   stays, unsent, until somebody has seen why. */
import { passes, pause } from "./network.js";
import { during } from "./page-state.js";

/**
 * @typedef {import("./network.js").Answer} Answer
 *
 * @typedef {object} Item
 * @property {string} id  The same act again has the same one.
 * @property {string} url
 * @property {Record<string, string> | [string, string][]} fields
 * @property {string} title
 * @property {number} at  When it was kept.
 * @property {string} [holder]  The account or personal page whose act it is; a signature there has none.
 * @property {string} [kind]  Which tap it is; a signature and a key have none.
 * @property {string} [page]  Where it was tapped.
 * @property {string} [refused]  Why the site does not take this tap.
 *
 * @typedef {"sent" | "ended" | "kept"} Fate  ended: the site says that it will never take it.
 *
 * @typedef {object} Store
 * @property {() => Promise<Item[]>} list
 * @property {(item: Item) => Promise<void>} put
 * @property {(id: string) => Promise<void>} remove
 *
 * @typedef {object} State
 * @property {Item[]} waiting
 * @property {Item[]} refused
 * @property {boolean} sending
 * @property {Answer | null} answer  Why what waits was not sent.
 */

const DAY = 24 * 60 * 60 * 1000;

/**
 * What becomes of an item with this answer. Whatever is not the site's own word changes nothing; a tap that the
 * site refuses only for now is not repeated either, since what it was about goes on elsewhere.
 * @param {Pick<Answer, "kind" | "told">} answer
 * @param {Pick<Item, "kind">} [item]
 * @returns {Fate}
 */
export const fate = ({ kind, told }, item = {}) => {
  if (kind === "done") return "sent";
  const said = item.kind ? typeof told.final === "boolean" : told.final === true;
  return said && ["refused", "conflict", "forbidden", "missing"].includes(kind) ? "ended" : "kept";
};

/**
 * Whether a tap is too old to mean anything.
 * @param {Item} item
 * @param {number} [now]
 * @returns {boolean}
 */
export const isOver = ({ kind, at }, now = Date.now()) => Boolean(kind) && now - at >= DAY;

/**
 * An outbox. `send` tries an item; `alone` keeps other tabs out meanwhile; `changed` and `settled` are
 * told what there is to show.
 * @param {object} parts
 * @param {Store} parts.store
 * @param {(item: Item) => Promise<Answer>} parts.send
 * @param {(name: string, action: () => Promise<void>) => Promise<void>} parts.alone
 * @param {(item: Item) => boolean} [parts.mine]  Whether it may be sent from here.
 * @param {(state: State) => void} [parts.changed]
 * @param {(item: Item, answer: Answer, fate: Fate) => Promise<void> | void} [parts.settled]
 * @param {(item: Item) => void} [parts.over]  It has become too old.
 * @param {(failures: number) => number} [parts.wait]
 */
export const createOutbox = ({
  store,
  send,
  alone,
  mine = () => true,
  changed = () => {},
  settled = () => {},
  over = () => {},
  wait = pause,
}) => {
  /** @type {State} */
  const state = { waiting: [], refused: [], sending: false, answer: null };
  /** @type {Promise<void> | null} */
  let running = null;
  let wanted = false;
  let failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const look = async () => {
    const kept = (await store.list()).sort((one, two) => one.at - two.at);
    for (const item of kept.filter((one) => isOver(one))) {
      await store.remove(item.id);
      if (mine(item)) over(item);
    }
    const own = kept.filter((item) => mine(item) && !isOver(item));
    state.waiting = own.filter(({ refused }) => refused === undefined);
    state.refused = own.filter(({ refused }) => refused !== undefined);
    if (!state.waiting.length) state.answer = null;
    changed(state);
  };

  const deliver = async () => {
    /** @type {Set<string>} */
    const tried = new Set();
    for (;;) {
      await look();
      const item = state.waiting.find(({ id }) => !tried.has(id));
      if (!item) return;
      tried.add(item.id);
      state.sending = true;
      changed(state);
      const answer = await send(item);
      const end = fate(answer, item);
      if (end === "kept") state.answer = answer;
      else if (end === "ended" && item.kind) await store.put({ ...item, fields: {}, refused: String(answer.told.message ?? "") });
      else await store.remove(item.id);
      await settled(item, answer, end);
      /* What kept this one kept all others, too. */
      if (end === "kept" && (passes(answer) || answer.kind === "logged_out")) return;
    }
  };

  const run = async () => {
    try {
      while (wanted) {
        wanted = false;
        await alone("outbox", deliver);
      }
    } finally {
      running = null;
      state.sending = false;
      await look();
      if (state.waiting.length) {
        timer = setTimeout(flush, wait(failures));
        failures += 1;
      } else {
        failures = 0;
      }
    }
  };

  /** Send what waits, now; asked again meanwhile it goes through it once more. */
  const flush = () => {
    clearTimeout(timer);
    wanted = true;
    running ??= during("sending", run);
    return running;
  };

  /** Send what waits, as if nothing had failed before. */
  const again = () => {
    failures = 0;
    state.answer = null;
    return flush();
  };

  /**
   * Keep something and send it.
   * @param {Omit<Item, "at">} item
   */
  const keep = async (item) => {
    await store.put({ ...item, at: Date.now() });
    await again();
  };

  /** Somebody has read why these were not taken. */
  const seen = async () => {
    for (const { id } of state.refused) await store.remove(id);
    await look();
  };

  const waits = (/** @type {(item: Item) => boolean} */ which) => state.waiting.find(which);
  return { keep, flush, again, look, seen, waits, has: (/** @type {string} */ id) => Boolean(waits((item) => item.id === id)) };
};
