/* How few taps make each step of a game that is recorded: what the page lights on the board and offers beside
   it is tried in every order, by the page's own modules. Reads moments as JSON from its input (what is legal,
   what lies on the board, which step is made) and writes the taps of each; null where no taps make it. */
import { readFileSync } from "node:fs";
import { Choosing } from "../../tournament/web/static/web/scripts/table-choosing.js";
import { beside, endOf, offered, onlyEnd, playable } from "../../tournament/web/static/web/scripts/table-taps.js";

const MOST = 7;

/** The taps that make a step, the fewest there are. */
const taps = ({ legal, things, step }) => {
  const going = playable(legal);
  const onBoard = (thing) => things.includes(thing);
  const last = legal.find(({ text }) => text === step);
  if (last && endOf(last) === "game") return ["unfold", last.label, "confirm"];
  let reached = [[]];
  for (let depth = 1; depth <= MOST; depth += 1) {
    const next = [];
    for (const chosen of reached) {
      const choices = beside(going, chosen, onBoard);
      if (choices.some((choice) => choice.step?.text === step)) return [...chosen, last.label];
      const lit = [...offered(going, chosen).taps].filter(onBoard);
      for (const tap of [...lit, ...choices.flatMap((choice) => choice.tap ?? [])]) {
        const choosing = new Choosing([], {});
        choosing.chosen = [...chosen];
        const outcome = choosing.tap(tap, going);
        if (outcome.step?.text === step) return [...chosen, tap];
        if (outcome.kind === "chosen" && choosing.chosen.length === depth) next.push(choosing.chosen);
      }
    }
    reached = next;
  }
  return null;
};

/* A turn in which nothing is left to do ends by itself, unless the step before was such an end. */
const ends = ({ step, legal }) => endOf(legal.find(({ text }) => text === step) ?? { kind: "" }) !== "";
const moments = JSON.parse(readFileSync(0, "utf8"));
const found = moments.map((moment, place) =>
  place && onlyEnd(moment.legal)?.text === moment.step && !ends(moments[place - 1]) ? [] : taps(moment));
process.stdout.write(JSON.stringify(found));
