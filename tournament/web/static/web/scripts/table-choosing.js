/* What somebody at a table has tapped so far, and what becomes of the next tap. Knows neither the page
   nor the site: the page is told what came of a tap (`Outcome`) and does it. */
import { filled, fits, inOrder, kindOf, left, offered } from "./table-taps.js";

/**
 * @typedef {import("./table-taps.js").Form} Form
 * @typedef {import("./table-taps.js").Offer} Offer
 * @typedef {import("./table-taps.js").Step} Step
 *
 * @typedef {{kind: "chosen"} | {kind: "step", step: Offer} | {kind: "impossible", taps: string[]}
 *   | {kind: "form", form: Form, values: string[]}} Outcome
 * chosen: there is more to tap; form: all places of a form are filled.
 */

/** @type {Outcome} */
const CHOSEN = { kind: "chosen" };

export class Choosing {
  /**
   * @param {Form[]} forms
   * @param {Record<string, string[]>} choices  What may stand in a place that is neither card nor area.
   */
  constructor(forms, choices) {
    this.forms = forms;
    this.choices = choices;
    /** @type {string[]} What was tapped. */
    this.chosen = [];
    /** Whether the taps ask why something is not possible. */
    this.asking = false;
    /** @type {Form | null} The form whose places are filled. */
    this.form = null;
    /** Whose step it is, where nobody says so. */
    this.who = "A";
    /** @type {Step | null} The end of a turn or of the game that is asked back. */
    this.confirming = null;
    /** @type {number | null} Down to which step is taken back, once the reason is said. */
    this.correcting = null;
  }

  /** Whether there is anything to go back from. */
  get begun() {
    return this.chosen.length > 0 || this.confirming !== null || this.asking || this.correcting !== null;
  }

  /** Forget what was tapped and asked back. */
  clear() {
    this.chosen = [];
    this.form = null;
    this.confirming = null;
    this.correcting = null;
  }

  /**
   * The table has moved on under it: what was tapped stays where it may still begin a step, and so does a
   * reason that is being typed.
   * @param {Offer[]} legal
   */
  moved(legal) {
    if (!offered(legal, this.chosen).entries.length) this.chosen = [];
    this.form = null;
    this.confirming = null;
  }

  /**
   * A tap where the list of legal steps holds.
   * @param {string} thing
   * @param {Offer[]} legal
   * @returns {Outcome}
   */
  tap(thing, legal) {
    this.confirming = null;
    if (this.chosen.includes(thing)) {
      this.chosen = this.chosen.filter((item) => item !== thing);
      return CHOSEN;
    }
    const next = [...this.chosen, thing];
    const { entries, full } = offered(legal, next);
    if (entries.length) {
      this.chosen = next;
      /* Of two things that make one step only, its other words need no tap. */
      const said = full.length === 1 || (next.length > 1 && left(entries[0].taps, next)?.every((tap) => kindOf(tap) === "word"));
      return said && entries.length === 1 ? { kind: "step", step: entries[0] } : CHOSEN;
    }
    /* A new beginning is meant more often than an impossible end. */
    const anew = this.chosen.length && kindOf(thing) === kindOf(this.chosen[0]) && offered(legal, [thing]).entries.length;
    this.chosen = anew ? [thing] : [];
    return anew ? CHOSEN : { kind: "impossible", taps: next };
  }

  /**
   * A tap where steps are put together by their form.
   * @param {string} thing
   * @returns {Outcome}
   */
  tapForm(thing) {
    this.confirming = null;
    if (!this.form) {
      this.chosen = this.chosen.includes(thing)
        ? this.chosen.filter((item) => item !== thing)
        : [...this.chosen, thing];
      return CHOSEN;
    }
    const due = this.form.places[this.chosen.length];
    const fitting = due === "card" || due === "area" ? kindOf(thing) === due : this.choices[due]?.includes(thing);
    if (fitting) this.chosen = [...this.chosen, thing];
    return this.formOutcome(this.form);
  }

  /**
   * One of the forms is taken; what was tapped before stands in its places as far as it fits.
   * @param {Form} form
   * @returns {Outcome}
   */
  takeForm(form) {
    this.form = form;
    this.chosen = inOrder(form, this.chosen);
    return this.formOutcome(form);
  }

  /**
   * @param {Form} form
   * @returns {Outcome}
   */
  formOutcome(form) {
    return this.chosen.length === form.places.length ? { kind: "form", form, values: this.chosen } : CHOSEN;
  }

  /** Forms that what was tapped may belong to. */
  get fitting() {
    return this.forms.filter((form) => fits(form, this.chosen));
  }

  /**
   * Whose step the taps are.
   * @param {string[]} taps
   * @param {Offer[]} legal
   * @returns {string}
   */
  seatOf(taps, legal) {
    const turn = legal.find((entry) => entry.who === "A" || entry.who === "B")?.who;
    const thing = taps.find((item) => kindOf(item) === "card") ?? taps.find((item) => kindOf(item) === "area");
    return turn ?? (thing ? thing[0] : this.who);
  }

  /**
   * The text of a filled form.
   * @param {Form} form
   * @param {string[]} values
   * @param {Offer[]} legal
   * @returns {string}
   */
  textOf(form, values, legal) {
    return filled(form, values, this.asking ? this.seatOf(values, legal) : this.who);
  }
}
