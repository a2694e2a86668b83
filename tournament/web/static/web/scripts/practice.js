/* Practice: the table's page with a game that this browser keeps. The site plays the steps again on
   every tap and answers what follows. */
import { start } from "./table-page.js";
import { button } from "./table-show.js";
import { store } from "./table-store.js";

const run = () => {
  const data = JSON.parse(document.getElementById("practice-data")?.textContent || "null");
  if (!data) return;
  const key = "practice";
  const part = (name) => document.getElementById(`practice-${name}`);
  const texts = document.getElementById("practice-texts").dataset;
  const longestAnswer = 15000;
  const nothing = { size: 0, undo_from: 0, board: "", needs: { words: "" }, legal: [], last: [], finished: null, steps: [] };

  let game = store.read(key);
  let state = nothing;
  let busy = false;
  let offline = false;
  let seen = 0;
  let news = [];

  /* The site's answer, or null where nobody answered. */
  const ask = async (more) => {
    let response;
    try {
      response = await fetch(data.play, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ ...game, ...more }),
        signal: AbortSignal.timeout ? AbortSignal.timeout(longestAnswer) : undefined,
      });
      return { status: response.status, ...(await response.json()) };
    } catch {
      return null;
    }
  };
  const eventsOf = (answer) => (answer.last.length ? answer.last.at(-1).n + 1 : 0);

  /* Shows what follows these steps; the game stays as it was if they can't be played. */
  const play = async (more) => {
    busy = true;
    page.show();
    const answer = await ask(more);
    busy = false;
    offline = answer === null;
    if (answer?.status === 200) {
      delete answer.status;
      game = { ...game, ...more, steps: answer.steps };
      store.write(key, game);
      news = seen ? answer.last.filter((item) => item.n >= seen) : [];
      state = answer;
      if (!state.pass_to) seen = eventsOf(state);
    } else if (answer) {
      page.tell(answer);
    }
    screens();
    page.show();
  };

  const screens = () => {
    const passing = Boolean(state.pass_to);
    part("start").hidden = game !== null;
    part("pass").hidden = game === null || !passing;
    part("pass-words").textContent = state.pass_words ?? "";
    document.getElementById("table").hidden = game === null || passing || !state.board;
    part("more").hidden = game === null;
    if (passing) part("take").focus();
  };

  const seats = () => (game.rival === "program" ? ["A"] : ["A", "B"]);
  const lastDecision = () => game.steps.findLastIndex((step) => seats().includes(step[0]) && step[1] === " ");
  const judge = {
    view: () => ({ state, queue: [], offline: offline && texts.noConnection, busy, again: [], news }),
    act: (step) => play({ steps: [...game.steps, step.text] }),
    why: async (text) => ask({ text }),
    canTakeBack: false,
    canUndo() {
      if (!game) return false;
      const place = lastDecision();
      if (game.rival === "program") return place >= 0;
      return place >= state.undo_from && game.steps[place]?.[0] === game.viewer;
    },
    undo: () => play({ steps: game.steps.slice(0, lastDecision()) }),
    remove() {},
    finishChoices: () => [button(texts.new, forget, "primary")],
  };
  const page = start(judge);

  const begin = () => {
    const picked = (name) => document.querySelector(`input[name="${name}"]:checked`).value;
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    game = { seed: (high % 2 ** 20) * 2 ** 32 + low, rules: picked("rules"), rival: picked("rival"), steps: [], viewer: "A" };
    seen = 0;
    play({});
  };
  const forget = () => {
    store.remove(key);
    game = null;
    state = nothing;
    screens();
    document.getElementById("rival-program").focus();
  };
  part("begin").addEventListener("click", begin);
  part("again").addEventListener("click", () => {
    part("more").removeAttribute("open");
    forget();
  });
  part("take").addEventListener("click", () => play({ viewer: state.pass_to }));
  if (game) play({});
  else screens();
};
run();
