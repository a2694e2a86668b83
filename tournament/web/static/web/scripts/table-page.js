/* The table that recorder and practice share: turns taps into steps, shows what came of them. What was
   tapped stands in table-choosing.js, the buttons in table-panel.js, what happened in table-past.js. */
import { around, byId } from "./dom.js";
import { Choosing } from "./table-choosing.js";
import { enter, keep, remember } from "./table-focus.js";
import { chips, confirmed, corrected, formed, hint, listed, mended, repeated } from "./table-panel.js";
import { news, past, told } from "./table-past.js";
import { about, answer, board, button, choices, element, forms, notice, part, pressed, reach, texts, update, word } from "./table-show.js";
import { endOf, endings, guesses, kindOf, offered, playable } from "./table-taps.js";
import { say } from "./table-words.js";

/**
 * @typedef {import("./table-taps.js").Form} Form
 * @typedef {import("./table-taps.js").Offer} Offer
 * @typedef {import("./table-taps.js").Step} Step
 * @typedef {import("./table-taps.js").View} View
 * @typedef {import("./table-show.js").Refused} Refused
 *
 * @typedef {object} Judge  Whoever knows what is legal and keeps the steps.
 * @property {() => View} view
 * @property {(step: Step) => void} act
 * @property {(text: string) => Promise<Refused & {legal?: boolean} | null>} why  Null where nobody can be asked.
 * @property {(place: number, andAfter: boolean) => void} remove  A step that waits.
 * @property {(to: number, reason: string) => void} [takeBack]
 * @property {() => void} [forgetAgain]
 * @property {() => number} [lastTap]  Where the steps of the last tap begin, if they are more than one.
 * @property {() => boolean} [handsOver]  Whether a turn's end can't be undone, since somebody else looks then.
 * @property {boolean} [canTakeBack]  False where only `undo` takes back, in its own way.
 * @property {() => boolean} [canUndo]
 * @property {() => void} [undo]
 * @property {() => HTMLElement[]} [finishChoices]  What is offered when the game is over.
 *
 * @typedef {object} Page  Shows what changed, brings the board into sight, tells what was refused.
 * @property {() => void} show
 * @property {() => void} reach
 * @property {() => void} enter  Put the focus on the table.
 * @property {(refusal: Refused | null, title?: string) => void} tell
 */

/**
 * @param {Judge} judge
 * @returns {Page}
 */
export const start = (judge) => {
  const choosing = new Choosing(forms, choices);
  let shownSize = "";
  let shownTaps = "";

  const legal = () => judge.view().state.legal;
  /* Without connection the site's list does not hold any more: steps are put together by their forms. */
  const free = () => {
    const { queue, offline } = judge.view();
    return Boolean(offline) && queue.length > 0 && !queue[0].refused;
  };
  /* An answer is on its way; without connection nobody waits for one. */
  const waits = () => judge.view().busy && !judge.view().offline;

  /* ---- Taps ---- */

  /** @param {Step} step */
  const done = (step) => {
    choosing.clear();
    choosing.asking = false;
    notice(null);
    /* Only a step of the reader's own folds the lists: an answer that comes late must not. */
    for (const name of ["all", "ends"]) part(name).removeAttribute("open");
    judge.act({ text: step.text, label: step.label, kind: step.kind });
  };
  /** @param {Step} step */
  const commit = (step) => {
    const end = endOf(step);
    if (!end || (end === "turn" && !judge.handsOver?.())) return done(step);
    choosing.confirming = step;
    show();
    part("choices").querySelector("button")?.focus();
  };
  /**
   * @param {string} made
   * @param {string[]} values
   * @returns {string}
   */
  const labelOf = (made, values) => [made, ...values.map(word)].join(" · ");
  /** @param {import("./table-choosing.js").Outcome} outcome */
  const follow = (outcome) => {
    if (outcome.kind === "step") return commit(outcome.step);
    if (outcome.kind === "form") {
      const text = choosing.textOf(outcome.form, outcome.values, legal());
      const label = labelOf(outcome.form.words, outcome.values);
      return choosing.asking ? ask(text, label) : commit({ text, label, kind: outcome.form.verb });
    }
    show();
    if (outcome.kind === "impossible") impossible(outcome.taps);
  };
  /** @param {string} thing */
  const tap = (thing) => {
    if (waits()) return;
    notice(null);
    follow(choosing.asking || free() ? choosing.tapForm(thing) : choosing.tap(thing, playable(legal())));
  };
  /** @param {string[]} taps */
  const impossible = (taps) => {
    const things = taps.filter((item) => kindOf(item) !== "word");
    const asks = guesses(forms, taps, choosing.seatOf(taps, legal())).map(({ form, text }) =>
      button(say(texts.asked, { step: form.words }), () => ask(text, labelOf(form.words, things))));
    answer(element("div", { class: "notice notice--warning" },
      element("div", { class: "notice__body" },
        element("p", { class: "notice__title" }, texts.notNow),
        asks.length ? element("div", { class: "game-table__choices" }, ...asks) : null,
        ...about(taps.at(-1)))));
  };
  /**
   * @param {string} text
   * @param {string} label
   */
  const ask = async (text, label) => {
    back();
    const why = await judge.why(text);
    if (why === null) answer(hint(texts.whyOffline));
    else if (why.legal) {
      answer(element("div", { class: "notice notice--success" },
        element("div", { class: "notice__body" }, element("p", {}, `${label}: ${texts.legalAfterAll}`))));
    } else notice(why, label);
    show();
  };
  const back = () => {
    choosing.clear();
    choosing.asking = false;
    show();
  };
  /** @param {number} to */
  const takeBack = (to) => {
    notice(null);
    if (to >= judge.view().state.undo_from) return judge.takeBack?.(to, "");
    choosing.clear();
    choosing.correcting = to;
    show();
    /* While an answer is awaited the field is shown when it is here. */
    document.getElementById("table-reason")?.focus();
  };

  /** @type {import("./table-panel.js").Acts} */
  const acts = {
    commit,
    done,
    tap,
    takeForm: (form) => follow(choosing.takeForm(form)),
    seat: (seat) => {
      choosing.who = seat;
      show();
    },
    back: () => {
      choosing.clear();
      show();
    },
    remove: (andAfter) => {
      notice(null);
      judge.remove(0, andAfter);
    },
    forgetAgain: () => judge.forgetAgain?.(),
    correct: (reason) => {
      const to = choosing.correcting ?? 0;
      choosing.clear();
      judge.takeBack?.(to, reason);
    },
  };

  /* ---- What is shown ---- */

  /** @param {View} view */
  const choicesNow = (view) => {
    const { state, queue, again } = view;
    const { confirming, correcting, asking } = choosing;
    if (correcting !== null) return corrected(acts);
    if (confirming) return confirmed(confirming, endOf(confirming) === "game" ? texts.confirmGame : texts.confirmTurn, acts);
    if (asking) return [hint(texts.whyFirst), ...formed(choosing, acts)];
    const others = listed(playable(state.legal), choosing.chosen, acts);
    if (queue[0]?.refused) return mended(view, others, acts);
    if (free()) return formed(choosing, acts);
    if (state.finished) return judge.finishChoices?.() ?? [];
    return again.length ? [...repeated(view, acts), ...others] : others;
  };
  /** @param {View} view */
  const needsNow = ({ state, queue }) => {
    if (free()) return say(texts.waiting, { number: queue.length });
    return state.finished ? `${texts.finished}. ${state.finished.words ?? ""}` : state.needs.words;
  };
  /** @param {View} view */
  const lists = ({ state }) => {
    const usable = !free() && !choosing.asking && !state.finished;
    const [onward, ends] = usable ? [playable(state.legal), endings(state.legal)] : [[], []];
    part("all").hidden = onward.length < 2;
    part("ends").hidden = !ends.length;
    const items = (/** @type {Offer[]} */ steps) => steps.map((step) => element("li", {}, button(step.label, () => commit(step))));
    update(part("list"), items(onward));
    update(part("end-list"), items(ends));
  };
  /** @param {View} view */
  const tools = (view) => {
    const { chosen, confirming, asking } = choosing;
    const undo = /** @type {HTMLButtonElement} */ (part("undo"));
    const any = judge.canUndo ? judge.canUndo() : view.queue.length || view.state.size;
    undo.disabled = !(chosen.length || confirming || any);
    part("why").setAttribute("aria-pressed", String(asking));
    part("why").hidden = Boolean(view.state.finished) || free();
    /* Not `disabled` or `inert` while an answer is awaited: those take the focus away. */
    for (const name of ["choices", "tools"]) part(name).setAttribute("aria-disabled", String(waits()));
    part("panel").toggleAttribute("data-busy", waits());
  };
  const show = () => {
    const view = judge.view();
    const size = `${view.state.size}:${view.queue.length}`;
    const moved = size !== shownSize;
    if (moved) choosing.moved(free() ? [] : playable(view.state.legal));
    shownSize = size;
    const { chosen, asking } = choosing;
    const tapped = chosen.join() !== shownTaps;
    shownTaps = chosen.join();
    board(view.state.board, asking || free() ? null : offered(playable(view.state.legal), chosen).taps, chosen);
    chips(choosing, acts);
    if (!waits()) {
      const made = choicesNow(view);
      update(part("choices"), made);
      part("choices").classList.toggle("game-table__choices--cards", made.filter((item) => item.dataset.tap).length > 5);
    }
    tools(view);
    told(view, needsNow(view), waits());
    news(view.news ?? []);
    past(view, (place) => judge.remove(place, false), judge.canTakeBack === false ? null : takeBack);
    lists(view);
    if ((moved || tapped) && !waits()) reach();
    keep();
  };

  part("board").addEventListener("click", (event) => {
    const item = around(event, "button[data-area], button[data-card]");
    const thing = item?.dataset.area ?? item?.dataset.card;
    if (thing) tap(thing);
  });
  byId("table").addEventListener("click", pressed);
  remember(byId("table"));
  part("undo").addEventListener("click", () => {
    const { queue, state } = judge.view();
    if (waits()) return;
    notice(null);
    if (choosing.chosen.length || choosing.confirming) return acts.back();
    if (judge.undo) return judge.undo();
    if (queue.length) return judge.remove(queue.length - 1, false);
    takeBack(judge.lastTap?.() ?? state.size - 1);
  });
  part("why").addEventListener("click", () => {
    if (waits()) return;
    choosing.clear();
    notice(null);
    choosing.asking = !choosing.asking;
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && choosing.begun) back();
  });
  return { show, reach, enter, tell: notice };
};
