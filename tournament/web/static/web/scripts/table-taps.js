/* Taps and the words they make; knows no rule of the game. The site says what is legal as a list of
   steps with their taps (`legal`), this script only narrows that list. Where nobody can be asked, and
   for "why can't I?", steps are put together by their form alone (`forms`: words with places for
   cards, areas and choices). */
const AREA = /^[AB]:[VFR][1-3]$/;
const CARD = /^[AB]:(\?|[a-z_]+)$/;
const kindOf = (tap) => (AREA.test(tap) ? "area" : CARD.test(tap) ? "card" : "word");

/* What is left of an entry's taps; null if it does not hold all that were chosen. */
const left = (taps, chosen) => {
  const rest = [...taps];
  for (const tap of chosen) {
    const place = rest.indexOf(tap);
    if (place < 0) return null;
    rest.splice(place, 1);
  }
  return rest;
};
const fitting = (legal, chosen) => legal.filter((entry) => left(entry.taps, chosen) !== null);

/* What may be tapped next, by the verb that stands first in an entry's taps. */
const offered = (legal, chosen) => {
  const entries = fitting(legal, chosen);
  const verbs = new Map();
  const taps = new Set();
  for (const entry of entries) {
    const verb = entry.taps[0];
    if (!verbs.has(verb)) verbs.set(verb, []);
    verbs.get(verb).push(entry);
    for (const tap of left(entry.taps, chosen)) if (tap !== verb) taps.add(tap);
  }
  const full = entries.filter((entry) => left(entry.taps, chosen).every((tap) => tap === entry.taps[0]));
  return { entries, verbs, taps, full };
};

/* The steps that the chosen taps would be if only their form counted. */
const guesses = (forms, chosen, who) => {
  const things = chosen.filter((tap) => kindOf(tap) !== "word");
  const words = chosen.filter((tap) => kindOf(tap) === "word");
  const found = [];
  for (const form of forms) {
    if (!form.guess || words.some((word) => word !== form.verb && word !== form.fixed)) continue;
    const kinds = form.places.join();
    for (const order of [things, [...things].reverse()]) {
      if (order.map(kindOf).join() !== kinds) continue;
      found.push({ form, text: filled(form, order, who) });
      break;
    }
  }
  return found;
};
const filled = (form, values, who) =>
  form.text.replace("{who}", who).replace(/\{(\d)\}/g, (_, place) => values[Number(place)]);

export { kindOf, left, fitting, offered, guesses, filled };
