/* Sentences of a table that are put together here; all words come from the page. */

/** @typedef {import("./table-taps.js").View} View */

/**
 * A text with its places filled.
 * @param {string} text
 * @param {Record<string, unknown>} values
 * @returns {string}
 */
export const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/**
 * What one view says that the one before did not: steps that were played, kept, or taken back.
 * @param {View} before
 * @param {View} now
 * @param {Record<string, string>} words
 * @returns {string}
 */
export const since = (before, now, words) => {
  const kept = now.queue.filter((item) => !before.queue.some((known) => known.id === item.id));
  if (kept.length) return kept.map((item) => `${item.label}: ${words.unchecked}.`).join(" ");
  if (now.state.size > before.state.size) {
    return now.state.last.filter((item) => item.n >= before.state.size).map((item) => item.sentence).join(" ");
  }
  const undone = before.state.last.filter((item) => item.n >= now.state.size);
  return undone.map((item) => say(words.undone, { step: item.sentence })).join(" ");
};
