/* What the camera read, and what the site said of it, in one value; knows no page. */

/**
 * @typedef {import("./network.js").Answer} Answer
 * @typedef {{kind: "success" | "warning" | "refusal", sentence: string, known: boolean}} Outcome
 * known: the site itself said so; else nobody knows whether the player is checked in.
 */

/** The site may be known under several names; what counts is the path of the page. */
const PATH = /\/arrive\/([^/?#\s]+)/;

/**
 * The code in what was read; null if there is none.
 * @param {string} text
 * @returns {string | null}
 */
export const codeIn = (text) => PATH.exec(text)?.[1] ?? null;

/**
 * Whether an answer is the site's own about this code.
 * @param {import("./network.js").Told} told
 * @returns {boolean}
 */
export const aboutCode = ({ kind, sentence }) => Boolean(kind && sentence);

/**
 * What to say of a code.
 * @param {Pick<Answer, "kind" | "told">} answer
 * @param {Record<string, string | undefined>} texts
 * @param {string} why  The answer's kind in words.
 * @returns {Outcome}
 */
export const outcome = ({ kind, told }, texts, why) => {
  if (aboutCode(told)) return { kind: told.kind, sentence: told.sentence, known: true };
  if (kind === "nobody" || kind === "strange" || kind === "fault") {
    return { kind: "refusal", sentence: `${texts.unknown} ${why}`, known: false };
  }
  return { kind: "refusal", sentence: `${texts.failed} ${why}`, known: true };
};
