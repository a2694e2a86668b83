/* Taps and the words they make; knows no rule of the game. The site says what is legal as a list of
   steps with their taps (`legal`), this script only narrows that list. Where nobody can be asked, and
   for "why can't I?", steps are put together by their form alone (`forms`: words with places for
   cards, areas and choices). */

/**
 * @typedef {{text: string, label: string, kind: string, who?: string, taps?: string[], ends?: string}} Step
 * A step as it is written down; `ends` "turn" or "game".
 *
 * @typedef {Step & {who: string, taps: string[], ends: string}} Offer
 * A legal step, as the site lists it.
 *
 * @typedef {object} Form
 * @property {string} verb
 * @property {string} words
 * @property {string[]} places  What is due, in order: "card", "area", or the name of a choice.
 * @property {string} text
 * @property {string} fixed
 * @property {boolean} guess  Taps of these kinds may have meant it.
 * @property {boolean} rare  An answer that an effect asks for.
 *
 * @typedef {{n: number, sentence: string}} Happened
 * @typedef {Step & {id: string, refused?: boolean, follows?: boolean}} Waiting
 * A step that the site has not taken yet; one that `follows` came with the tap before.
 *
 * @typedef {object} State  What the site says of a game.
 * @property {number} size
 * @property {number} undo_from
 * @property {string} board
 * @property {{words: string}} needs
 * @property {Offer[]} legal
 * @property {Happened[]} last
 * @property {{words?: string} | null} finished
 *
 * @typedef {object} View  What a page with a table knows: the last checked state, and what waits unchecked.
 * @property {State} state
 * @property {Waiting[]} queue
 * @property {boolean} offline  Nobody can be asked.
 * @property {import("./network.js").Answer | null} trouble  Why not.
 * @property {boolean} busy
 * @property {string[]} again
 * @property {Record<string, string>} [texts]  Words of the page's own about that.
 * @property {Happened[]} [news]  What happened since the reader's last step.
 *
 * @typedef {{tap: string, plain: boolean} | {step: Offer} | {hint: "area" | "card"}} Choice
 * What is offered beside the board: a tap, a whole step, or a word about what to tap on the board.
 */

/* Places and things of any game's board: `A:V1`, `b2`, `4,5`; `A:witch`, `S7`. */
const AREA = /^(?:[AB]:[VFR][1-3]|[a-z]\d{1,2}|\d{1,2},\d{1,2})$/;
const CARD = /^(?:[AB]:(?:\?|[a-z_]+)|[A-Z]\d{1,2})$/;
/** So many steps are offered in their own words; of more, what tells them apart. */
const FEW = 6;
const ENDS = { turn: ["end_turn", "pass"], game: ["concede", "ruling"] };

/**
 * @param {string} tap
 * @returns {"area" | "card" | "word"}
 */
export const kindOf = (tap) => (AREA.test(tap) ? "area" : CARD.test(tap) ? "card" : "word");

/**
 * What is left of an entry's taps; null if it does not hold all that were chosen.
 * @param {string[]} taps
 * @param {string[]} chosen
 * @returns {string[] | null}
 */
export const left = (taps, chosen) => {
  const rest = [...taps];
  for (const tap of chosen) {
    const place = rest.indexOf(tap);
    if (place < 0) return null;
    rest.splice(place, 1);
  }
  return rest;
};

/**
 * What may be tapped next, by the verb that stands first in an entry's taps.
 * @param {Offer[]} legal
 * @param {string[]} chosen
 */
export const offered = (legal, chosen) => {
  const entries = legal.filter((entry) => left(entry.taps, chosen) !== null);
  /** @type {Map<string, Offer[]>} */
  const verbs = new Map();
  /** @type {Set<string>} */
  const taps = new Set();
  for (const entry of entries) {
    const verb = entry.taps[0];
    verbs.set(verb, [...(verbs.get(verb) ?? []), entry]);
    for (const tap of left(entry.taps, chosen) ?? []) if (tap !== verb) taps.add(tap);
  }
  const full = entries.filter((entry) => left(entry.taps, chosen)?.every((tap) => tap === entry.taps[0]));
  return { entries, verbs, taps, full };
};

/**
 * Legal steps that go on with the game. Of the two ways to end a turn that has no actions left one is enough.
 * @param {Offer[]} legal
 * @returns {Offer[]}
 */
export const playable = (legal) => {
  const going = legal.filter((entry) => !ENDS.game.includes(entry.kind));
  return going.some((entry) => entry.kind === "end_turn") ? going.filter((entry) => entry.kind !== "pass") : going;
};

/**
 * Legal steps that end the game.
 * @param {Offer[]} legal
 * @returns {Offer[]}
 */
export const endings = (legal) => legal.filter((entry) => ENDS.game.includes(entry.kind));

/**
 * What a step ends; whoever taps it is asked back.
 * @param {Step} step
 * @returns {"" | "turn" | "game"}
 */
export const endOf = (step) => {
  const verb = step.taps?.[0] ?? step.kind;
  if (ENDS.turn.includes(verb) || step.ends === "turn") return "turn";
  return ENDS.game.includes(verb) || step.ends === "game" ? "game" : "";
};

/** @type {(legal: Offer[]) => Offer | null}  The end of a turn in which nothing else is left to do. */
export const onlyEnd = (legal) => {
  const [end, ...others] = playable(legal);
  return end && !others.length && endOf(end) === "turn" ? end : null;
};

/**
 * What is offered beside the board.
 * @param {Offer[]} legal
 * @param {string[]} chosen
 * @param {(thing: string) => boolean} onBoard  Whether it can be tapped there.
 * @returns {Choice[]}
 */
export const beside = (legal, chosen, onBoard) => {
  const { entries, verbs, taps, full } = offered(legal, chosen);
  const apart = ![...taps].some((thing) => onBoard(thing) || kindOf(thing) === "card");
  if (apart && verbs.size === 1 && entries.length <= FEW) return entries.map((step) => ({ step }));
  const several = verbs.size > 1 || (!chosen.length && entries.length > 1 && !taps.size);
  if (!several && entries.length === 1) return [{ step: entries[0] }];
  /** @type {Choice[]} */
  const made = [];
  if (several) {
    for (const [verb, group] of verbs) {
      if (!chosen.includes(verb)) made.push(group.length === 1 ? { step: group[0] } : { tap: verb, plain: false });
    }
  } else if (full.length === 1 && full[0].taps.slice(1).every((item) => chosen.includes(item))) {
    made.push({ step: full[0] });
  }
  if (!several || chosen.length) {
    for (const tap of taps) {
      if (verbs.has(tap) || onBoard(tap) || (several && kindOf(tap) === "word")) continue;
      made.push({ tap, plain: kindOf(tap) === "card" });
    }
  }
  if (!made.length && taps.size) made.push({ hint: [...taps].some((thing) => kindOf(thing) === "area") ? "area" : "card" });
  return made;
};

/**
 * Whether a form's places hold these kinds first, in their order.
 * @param {string[]} places
 * @param {string[]} kinds
 * @returns {boolean}
 */
const begins = (places, kinds) => kinds.join() === places.slice(0, kinds.length).join();

/**
 * @param {Form} form
 * @returns {string[]}
 */
const things = (form) => form.places.filter((kind) => kind === "card" || kind === "area");

/**
 * Whether what was tapped may be the beginning of a form, in one order or the other.
 * @param {Form} form
 * @param {string[]} chosen
 * @returns {boolean}
 */
export const fits = (form, chosen) =>
  [chosen, [...chosen].reverse()].some((order) => begins(things(form), order.map(kindOf)));

/**
 * What was tapped, in the order of a form's places; nothing if it is no beginning of it.
 * @param {Form} form
 * @param {string[]} chosen
 * @returns {string[]}
 */
export const inOrder = (form, chosen) =>
  [chosen, [...chosen].reverse()].find((order) => begins(form.places, order.map(kindOf))) ?? [];

/**
 * A form with its places filled.
 * @param {Form} form
 * @param {string[]} values
 * @param {string} who
 * @returns {string}
 */
export const filled = (form, values, who) =>
  form.text.replace("{who}", who).replace(/\{(\d)\}/g, (_, place) => values[Number(place)]);

/**
 * The steps that the chosen taps would be if only their form counted.
 * @param {Form[]} forms
 * @param {string[]} chosen
 * @param {string} who
 * @returns {{form: Form, text: string}[]}
 */
export const guesses = (forms, chosen, who) => {
  const tapped = chosen.filter((tap) => kindOf(tap) !== "word");
  const words = chosen.filter((tap) => kindOf(tap) === "word");
  const found = [];
  for (const form of forms) {
    if (!form.guess || words.some((word) => word !== form.verb && word !== form.fixed)) continue;
    const order = [tapped, [...tapped].reverse()].find((one) => one.map(kindOf).join() === form.places.join());
    if (order) found.push({ form, text: filled(form, order, who) });
  }
  return found;
};
