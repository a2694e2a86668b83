/* The table that recorder and practice share: shows the state, turns taps into steps, shows refusals.
   `start(judge)`, where the judge has
   - view() → {state, queue, offline, busy, again}: the last checked state and what waits unchecked;
   - act({text, label}), why(text) → {rule, message, remedy} | {legal} | null, takeBack(to, reason),
     remove(place, andAfter), forgetAgain();
   - if it takes back in its own way: canTakeBack: false, canUndo(), undo();
   - perhaps view().offline in words, view().news, sentences about what happened since the reader's last step;
   and calls `page.show()` whenever something changed, `page.tell(refusal)` with what was refused. */
import { about, answer, board, button, cards, choices, element, forms, news, notice, onBoard, part, past, say, texts, word } from "./table-show.js";
import { store } from "./table-store.js";
import { filled, guesses, kindOf, offered } from "./table-taps.js";

/* So many steps are offered in their own words; of more, what tells them apart. */
const FEW = 6;
const ENDS = { turn: ["end_turn", "pass"], game: ["concede", "ruling"] };

const start = (judge) => {
  let chosen = [];
  let asking = false;
  let form = null;
  let who = "A";
  let confirming = null;
  let correcting = null;
  let shownSize = "";

  /* ---- What may be done: the site's list, or forms where the list does not hold ---- */
  const free = () => {
    const { queue, offline } = judge.view();
    return Boolean(offline) && queue.length > 0 && !queue[0].refused;
  };
  /* An answer is on its way; without connection nobody waits for one. */
  const waits = ({ busy, offline }) => busy && !offline;
  /* Of the two ways to end a turn that has no actions left one is enough. */
  const playable = () => {
    const legal = judge.view().state.legal.filter((entry) => !ENDS.game.includes(entry.kind));
    return legal.some((entry) => entry.kind === "end_turn") ? legal.filter((entry) => entry.kind !== "pass") : legal;
  };
  const ending = () => judge.view().state.legal.filter((entry) => ENDS.game.includes(entry.kind));
  const clear = () => {
    chosen = [];
    form = null;
    confirming = null;
    correcting = null;
  };
  /* Only a step of the reader's own folds the lists: an answer that comes late must not. */
  const fold = () => {
    for (const name of ["all", "ends"]) part(name).removeAttribute("open");
  };
  const done = (entry) => {
    clear();
    asking = false;
    notice(null);
    fold();
    judge.act({ text: entry.text, label: entry.label });
  };
  const commit = (entry) => {
    const verb = entry.taps?.[0] ?? entry.kind;
    const end = ENDS.turn.includes(verb) ? "turn" : ENDS.game.includes(verb) ? "game" : entry.ends || "";
    if (!end) return done(entry);
    confirming = { entry, text: end === "game" ? texts.confirmGame : texts.confirmTurn };
    show();
    part("choices").querySelector("button")?.focus();
  };
  const labelOf = (made, values) => [made.words, ...values.map(word)].join(" · ");

  const tap = (thing) => {
    if (waits(judge.view())) return;
    notice(null);
    confirming = null;
    if (asking || free()) return tapForm(thing);
    if (chosen.includes(thing)) {
      chosen = chosen.filter((item) => item !== thing);
      return show();
    }
    const next = [...chosen, thing];
    const { entries, full } = offered(playable(), next);
    if (!entries.length) {
      /* A new beginning is meant more often than an impossible end. */
      if (chosen.length && offered(playable(), [thing]).entries.length && kindOf(thing) === kindOf(chosen[0])) {
        chosen = [thing];
        return show();
      }
      return impossible(next);
    }
    chosen = next;
    const complete = full.length === 1 && entries.length === 1;
    const tapped = chosen.filter((item) => item !== full[0]?.taps[0]);
    if (complete && (tapped.length || chosen.length)) return commit(full[0]);
    show();
  };
  const impossible = (next) => {
    const seat = seatOf(next);
    const found = guesses(forms, next, seat);
    const box = element("div", { class: "notice notice--warning" });
    const body = element("div", { class: "notice__body" }, element("p", { class: "notice__title" }, texts.notNow));
    box.append(body);
    const asks = element("div", { class: "game-table__choices" });
    for (const guess of found) {
      asks.append(button(say(texts.asked, { step: guess.form.words }), () => ask(guess.text, labelOf(guess.form, next.filter((item) => kindOf(item) !== "word")))));
    }
    if (found.length) body.append(asks);
    body.append(...about(next.at(-1)));
    chosen = [];
    show();
    answer(box);
  };
  const seatOf = (taps) => {
    const { state } = judge.view();
    const turn = state.legal.find((entry) => entry.who === "A" || entry.who === "B")?.who;
    const card = taps.find((item) => kindOf(item) === "card") ?? taps.find((item) => kindOf(item) === "area");
    return turn ?? (card ? card[0] : who);
  };

  /* ---- Steps put together by their form ---- */
  const tapForm = (thing) => {
    if (!form) {
      chosen = chosen.includes(thing) ? chosen.filter((item) => item !== thing) : [...chosen, thing];
      return show();
    }
    const due = form.places[chosen.length];
    const fits = due === "card" || due === "area" ? kindOf(thing) === due : choices[due]?.includes(thing);
    if (!fits) return show();
    chosen = [...chosen, thing];
    if (chosen.length === form.places.length) return formDone();
    show();
  };
  const takeForm = (made) => {
    form = made;
    const kinds = made.places.filter((kind) => kind === "card" || kind === "area");
    const fit = [chosen, [...chosen].reverse()].find((order) => order.map(kindOf).join() === kinds.slice(0, order.length).join());
    chosen = fit && made.places.slice(0, fit.length).join() === fit.map(kindOf).join() ? fit : [];
    if (chosen.length === made.places.length) return formDone();
    show();
  };
  const formDone = () => {
    const text = filled(form, chosen, asking ? seatOf(chosen) : who);
    const label = labelOf(form, chosen);
    if (asking) return ask(text, label);
    commit({ text, label, kind: form.verb });
  };
  const ask = async (text, label) => {
    clear();
    asking = false;
    show();
    const told = await judge.why(text);
    if (told === null) return answer(element("p", { class: "game-table__hint" }, texts.whyOffline));
    if (told.legal) {
      return answer(element("div", { class: "notice notice--success" }, element("div", { class: "notice__body" }, element("p", {}, `${label}: ${texts.legalAfterAll}`))));
    }
    notice(told, label);
  };

  /* ---- The panel ---- */
  const chips = () => {
    const place = part("chosen");
    place.hidden = !(chosen.length || form);
    const shown = [form?.words, ...chosen.map(word)].filter(Boolean).join(" · ");
    place.replaceChildren(
      element("span", {}, `${texts.chosen} ${shown}`),
      button(texts.back, () => { clear(); show(); }),
      ...about(chosen.at(-1)),
    );
  };

  const listedChoices = () => {
    const { entries, verbs, taps, full } = offered(playable(), chosen);
    const made = [];
    const apart = ![...taps].some((thing) => onBoard(thing) || kindOf(thing) === "card");
    if (apart && verbs.size === 1 && entries.length <= FEW) {
      return entries.map((entry) => button(entry.label, () => commit(entry), "primary"));
    }
    const several = verbs.size > 1 || (!chosen.length && entries.length > 1 && !taps.size);
    if (several) {
      for (const [verb, group] of verbs) {
        if (chosen.includes(verb)) continue;
        if (group.length === 1) made.push(button(group[0].label, () => commit(group[0]), "primary"));
        else made.push(button(word(verb), () => tap(verb), "primary"));
      }
    } else if (entries.length === 1) {
      made.push(button(entries[0].label, () => commit(entries[0]), "primary"));
      return made;
    } else if (verbs.size === 1 && full.length === 1 && !full[0].taps.slice(1).some((item) => !chosen.includes(item))) {
      made.push(button(full[0].label, () => commit(full[0]), "primary"));
    }
    if (!several || chosen.length) {
      for (const thing of taps) {
        if (verbs.has(thing) || onBoard(thing) || (several && kindOf(thing) === "word")) continue;
        made.push(button(word(thing), () => tap(thing), kindOf(thing) === "card" ? "quiet" : "primary", { "data-tap": thing }));
      }
    }
    if (!made.length && taps.size) {
      const place = [...taps].some((thing) => kindOf(thing) === "area") ? texts.placeArea : texts.placeCard;
      made.push(element("p", { class: "game-table__hint" }, say(texts.pickNext, { what: place })));
    }
    return made;
  };
  const formChoices = () => {
    const made = [];
    if (!form) {
      if (!asking) {
        made.push(element("div", { class: "game-table__whose", role: "group", "aria-label": texts.whose }, ...["A", "B"].map((seat) =>
          button(word(seat), () => { who = seat; show(); }, "quiet", { "aria-pressed": String(who === seat) }))));
      }
      const kinds = chosen.map(kindOf);
      const fits = (item) => {
        const due = item.places.filter((kind) => kind === "card" || kind === "area");
        return [kinds, [...kinds].reverse()].some((order) => order.join() === due.slice(0, order.length).join());
      };
      const buttons = (rare) => forms.filter((item) => fits(item) && item.rare === rare).map((item) => button(item.words, () => takeForm(item)));
      made.push(...buttons(false));
      const rare = buttons(true);
      if (rare.length) {
        made.push(element("details", { class: "game-table__all" }, element("summary", {}, texts.rare), element("div", { class: "game-table__choices" }, ...rare)));
      }
      return made;
    }
    const due = form.places[chosen.length];
    made.push(element("p", { class: "game-table__hint" }, say(texts.pickNext, { what: texts[`place${due[0].toUpperCase()}${due.slice(1)}`] })));
    if (due === "card") {
      for (const seat of [who, who === "A" ? "B" : "A"]) {
        made.push(element("details", { class: "game-table__all", open: seat === who }, element("summary", {}, word(seat)),
          element("div", { class: "game-table__grid" }, ...cards.map((card) => button(word(`${seat}:${card}`), () => tapForm(`${seat}:${card}`), "quiet", { "data-tap": `${seat}:${card}` })))));
      }
    }
    for (const value of choices[due] ?? []) made.push(button(word(value), () => tapForm(value), "primary"));
    return made;
  };
  const mendChoices = (queue) => [
    element("p", { class: "game-table__hint" }, say(texts.mend, { step: queue[0].label })),
    ...listedChoices(),
    button(texts.remove, () => { notice(null); judge.remove(0, false); }),
    ...(queue.length > 1 ? [button(texts.removeAll, () => { notice(null); judge.remove(0, true); }, "danger")] : []),
  ];
  const againChoices = (again, state) => {
    const entry = state.legal.find((item) => item.text === again[0]);
    const shown = entry?.label ?? again[0];
    return [
      element("p", { class: "game-table__hint" }, entry ? texts.takenBack : say(texts.againNot, { step: shown })),
      ...(entry ? [button(say(texts.again, { step: shown }), () => done(entry), "primary")] : []),
      button(texts.againDrop, () => judge.forgetAgain()),
    ];
  };
  const confirmChoices = () => [
    element("p", { class: "game-table__hint" }, confirming.text),
    button(confirming.entry.label, () => done(confirming.entry), "danger"),
    button(texts.back, () => { clear(); show(); }),
  ];
  const correctChoices = () => {
    const field = element("input", { class: "input", type: "text", maxlength: "500", id: "table-reason", autocomplete: "off" });
    const fault = element("p", { class: "field__errors", role: "alert", hidden: true }, texts.correctEmpty);
    const send = () => {
      fault.hidden = field.value.trim() !== "";
      if (!fault.hidden) return field.focus();
      const to = correcting;
      clear();
      judge.takeBack(to, field.value.trim());
    };
    return [
      element("div", { class: "field" }, element("label", { class: "field__label", for: "table-reason" }, texts.correct), fault, field),
      button(texts.correctDo, send, "danger"),
      button(texts.back, () => { clear(); show(); }),
    ];
  };

  const choicesNow = () => {
    const { state, queue, again } = judge.view();
    if (correcting !== null) return correctChoices();
    if (confirming) return confirmChoices();
    if (asking) return [element("p", { class: "game-table__hint" }, texts.whyFirst), ...formChoices()];
    if (queue[0]?.refused) return mendChoices(queue);
    if (free()) return formChoices();
    if (state.finished) return judge.finishChoices?.() ?? [];
    if (again?.length) return [...againChoices(again, state), ...listedChoices()];
    return listedChoices();
  };
  const needsNow = ({ state, queue }) => {
    if (free()) return say(texts.waiting, { number: queue.length });
    return state.finished ? `${texts.finished}. ${state.finished.words ?? ""}` : state.needs.words;
  };

  /* ---- What happened ---- */
  const takeBack = (to) => {
    const { state } = judge.view();
    notice(null);
    if (to >= state.undo_from) return judge.takeBack(to, "");
    clear();
    correcting = to;
    show();
    document.getElementById("table-reason")?.focus();
  };
  const lists = (state) => {
    /* What is shown already stays, also under a finger. */
    const list = (name, entries) => {
      const steps = entries.map((entry) => `${entry.text}|${entry.label}`).join();
      if (part(name).dataset.steps === steps) return;
      part(name).dataset.steps = steps;
      part(name).replaceChildren(...entries.map((entry) => element("li", {}, button(entry.label, () => commit(entry)))));
    };
    const usable = !free() && !asking && !state.finished;
    part("all").hidden = !usable || playable().length < 2;
    part("ends").hidden = !usable || !ending().length;
    list("list", usable ? playable() : []);
    list("end-list", usable ? ending() : []);
  };

  /* On a phone the panel lies over the board: what may be tapped is brought to where it is seen. */
  const reach = () => {
    if (part("panel").hidden || matchMedia("(min-width: 64rem)").matches) return;
    const places = [...part("board").querySelectorAll("[data-may]")].map((item) => item.getBoundingClientRect());
    const top = Math.min(...places.map((place) => place.top));
    const bottom = Math.max(...places.map((place) => place.bottom));
    const edge = part("panel").getBoundingClientRect().top;
    const inSight = places.some((place) => place.top >= 0 && place.bottom <= edge);
    if (places.length && !inSight) window.scrollBy(0, top < 0 ? top - 12 : bottom - edge + 12);
  };
  const show = () => {
    const view = judge.view();
    const size = `${view.state.size}:${view.queue.length}`;
    const moved = size !== shownSize;
    if (moved) {
      shownSize = size;
      chosen = [];
      form = null;
      confirming = null;
    }
    board(view.state.board, asking || free() ? new Set() : offered(playable(), chosen).taps, chosen);
    chips();
    const active = document.activeElement?.closest?.("#table-choices") ? document.activeElement.textContent : null;
    if (!waits(view)) {
      const made = choicesNow();
      part("choices").replaceChildren(...made);
      part("choices").classList.toggle("game-table__choices--cards", made.filter((item) => item.dataset.tap).length > 5);
    }
    part("choices").inert = waits(view);
    if (active) [...part("choices").querySelectorAll("button")].find((item) => item.textContent === active)?.focus();
    part("panel").toggleAttribute("data-busy", waits(view));
    part("needs").textContent = needsNow(view);
    part("net").hidden = !view.offline && store.safe;
    part("net").textContent = view.offline ? (view.offline === true ? texts.offline : view.offline) : texts.noStore;
    part("why").setAttribute("aria-pressed", String(asking));
    part("why").hidden = Boolean(view.state.finished) || free();
    const undoable = chosen.length || confirming || (judge.canUndo ? judge.canUndo() : view.queue.length || view.state.size);
    part("undo").disabled = waits(view) || !undoable;
    news(view.news ?? []);
    past(view, { remove: (place) => judge.remove(place, false), takeBack: judge.canTakeBack === false ? null : takeBack });
    lists(view.state);
    if (moved && !waits(view)) reach();
  };

  part("board").addEventListener("click", (event) => {
    const item = event.target.closest("button[data-area], button[data-card]");
    if (item) tap(item.dataset.area ?? item.dataset.card);
  });
  part("undo").addEventListener("click", () => {
    const { queue, state } = judge.view();
    notice(null);
    if (chosen.length || confirming) {
      clear();
      return show();
    }
    if (judge.undo) return judge.undo();
    if (queue.length) return judge.remove(queue.length - 1, false);
    takeBack(state.size - 1);
  });
  part("why").addEventListener("click", () => {
    clear();
    notice(null);
    asking = !asking;
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !(chosen.length || confirming || asking || correcting !== null)) return;
    clear();
    asking = false;
    show();
  });
  return { show, reach, tell: notice, texts };
};

export { start };
