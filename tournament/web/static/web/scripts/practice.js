/* Practice: the table's page with a game that this browser keeps. The site plays the steps again on
   every tap and answers what follows. */
import { brought, byId, one } from "./dom.js";
import { ask, passes, sentence } from "./network.js";
import { start } from "./table-page.js";
import { button } from "./table-show.js";
import { store } from "./table-store.js";

/**
 * @typedef {import("./network.js").Answer} Answer
 * @typedef {import("./table-taps.js").State} State
 * @typedef {{seed: number, rules: string, rival: string, steps: string[], viewer: string}} Game
 * @typedef {State & {steps: string[], pass_to?: string, pass_words?: string}} Played
 */

/** @type {Played} */
const NOTHING = { size: 0, undo_from: 0, board: "", needs: { words: "" }, legal: [], last: [], finished: null, steps: [] };

/**
 * The game that an address begins with; null if it names none.
 * @param {string} hash
 * @returns {Game | null}
 */
const started = (hash) => {
  if (!hash.startsWith("#from=")) return null;
  try {
    const told = JSON.parse(decodeURIComponent(hash.slice("#from=".length)));
    return Array.isArray(told.steps)
      ? { seed: 1, rules: String(told.rules), rival: "person", steps: told.steps.map(String), viewer: "A" }
      : null;
  } catch {
    return null;
  }
};

/** @param {any} data */
const run = (data) => {
  const part = (/** @type {string} */ name) => byId(`practice-${name}`);
  const texts = /** @type {Record<string, string>} */ (part("texts").dataset);

  /* A moment of a recorded game that its viewer has sent here; the reader's own game stays kept. */
  const from = started(location.hash);
  const kept = from ? `${data.kept}:tried` : data.kept;
  /** @type {Game | null} */
  let game = from ?? store.read(kept);
  let state = NOTHING;
  let busy = false;
  /** @type {Answer | null} Why nobody can be asked now. */
  let trouble = null;
  let stopped = "";
  let seen = 0;
  /** @type {import("./table-taps.js").Happened[]} */
  let news = [];

  /**
   * @param {object} more
   * @param {(told: import("./network.js").Told) => boolean} shape
   * @returns {Promise<Answer>}
   */
  const asked = async (more, shape) => {
    const answer = await ask(data.play, { json: { ...game, ...more }, shape });
    trouble = passes(answer) ? answer : null;
    return answer;
  };
  const happened = () => (state.last.at(-1)?.n ?? -1) + 1;

  /**
   * Shows what follows these steps; the game stays as it was if they can't be played.
   * @param {Partial<Game>} more
   */
  const play = async (more) => {
    if (busy || !game) return;
    busy = true;
    page.show();
    const answer = await asked(more, ({ board, steps }) => typeof board === "string" && Array.isArray(steps));
    busy = false;
    stopped = sentence(answer);
    if (answer.kind === "done") {
      state = /** @type {Played} */ (answer.told);
      game = { ...game, ...more, steps: state.steps };
      store.write(kept, game);
      news = seen ? state.last.filter((item) => item.n >= seen) : [];
      if (!state.pass_to) seen = happened();
    } else if (!trouble) {
      page.tell({ ...answer.told, message: sentence(answer) });
    }
    page.show();
    screens();
    if (from && state.pass_to && !stopped) play({ viewer: state.pass_to });
  };

  /* Which part of the page is due; whoever stood in another one goes on in it. */
  const screens = () => {
    const passing = Boolean(state.pass_to);
    const parts = {
      start: game === null,
      stopped: game !== null && !state.board,
      pass: passing,
    };
    const table = game !== null && !passing && Boolean(state.board);
    part("pass-words").textContent = state.pass_words ?? "";
    part("stopped-words").textContent = stopped;
    const stood = Object.keys(parts).some((name) => !part(name).hidden && part(name).contains(document.activeElement));
    const playing = !byId("table").hidden && byId("table").contains(document.activeElement);
    for (const [name, due] of Object.entries(parts)) part(name).hidden = !due;
    byId("table").hidden = !table;
    part("more").hidden = game === null;
    if (passing) part("take").focus();
    else if (table && stood) page.enter();
    else if (parts.stopped && (stood || playing)) part("try").focus();
  };

  const seats = () => (game?.rival === "person" ? ["A", "B"] : ["A"]);
  const lastDecision = () => game?.steps.findLastIndex((step) => seats().includes(step[0]) && step[1] === " ") ?? -1;
  /** @type {import("./table-page.js").Judge} */
  const judge = {
    view: () => ({ state, queue: [], offline: trouble !== null, trouble, texts, busy, again: [], news }),
    act: (step) => play({ steps: [...(game?.steps ?? []), step.text] }),
    async why(text) {
      const answer = await asked({ text }, ({ legal, message }) => Boolean(legal || message));
      return trouble ? null : { ...answer.told, message: answer.told.message ?? sentence(answer) };
    },
    canTakeBack: false,
    handsOver: () => game?.rival === "person",
    canUndo() {
      if (!game) return false;
      const place = lastDecision();
      if (game.rival !== "person") return place >= 0;
      return place >= state.undo_from && game.steps[place]?.[0] === game.viewer;
    },
    undo: () => play({ steps: game?.steps.slice(0, lastDecision()) }),
    remove() {},
    finishChoices: () => [button(texts.new, forget, "primary")],
  };
  const page = start(judge);

  const begin = () => {
    const picked = (/** @type {string} */ name) => one(`input[name="${name}"]:checked`, HTMLInputElement).value;
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    const seed = (high % 2 ** 20) * 2 ** 32 + low;
    game = { seed, rules: picked("rules"), rival: picked("rival"), steps: [], viewer: "A" };
    seen = 0;
    play({});
  };
  const forget = () => {
    store.remove(kept);
    game = null;
    state = NOTHING;
    trouble = null;
    screens();
    byId("rival-1").focus();
  };
  part("begin").addEventListener("click", begin);
  part("try").addEventListener("click", () => play({}));
  part("again").addEventListener("click", () => {
    part("more").removeAttribute("open");
    forget();
  });
  part("take").addEventListener("click", () => play({ viewer: state.pass_to }));
  if (game) play({});
  else screens();
};
const data = brought("practice-data");
if (data) run(data);
