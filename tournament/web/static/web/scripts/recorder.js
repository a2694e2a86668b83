/* Records a game at its table.
   Every step is kept in this browser with an id of its own before it is sent, and forgotten when the
   site has it. Without connection steps wait, unchecked, and go in their order when it is back; the
   first that the site refuses is shown for mending, those behind it wait. The page itself is kept,
   too, where browsers allow that (recorder-worker.js), and then shows the last state it has seen. */
import { start } from "./table-page.js";
import { button, element } from "./table-show.js";
import { store } from "./table-store.js";

const run = () => {
  const data = JSON.parse(document.getElementById("recorder-data")?.textContent || "null");
  if (!data) return;
  const key = `recording:${data.recording}`;
  const kept = store.read(key) ?? {};
  const longestAnswer = 6000;
  const firstWait = 1500;
  const longestWait = 30000;
  const texts = document.getElementById("recorder-texts").dataset;

  const own = {
    device: data.device || kept.device || "",
    /* What the site refused is asked again: the page may be newer, or somebody logged in anew. */
    queue: (kept.queue ?? []).map(({ id, text, label }) => ({ id, text, label })),
    again: kept.again ?? [],
    state: data.state,
  };
  const fromKept = Boolean(kept.state) && kept.state.size > data.state.size;
  if (fromKept) own.state = kept.state;
  let offline = false;
  let busy = false;
  let wait = firstWait;
  let timer = 0;
  const save = () => store.write(key, { device: own.device, queue: own.queue, again: own.again, state: own.state });

  /* The secret comes once, with the answer to a form: loading again must not send that form again.
     WebKit does, whatever the address is called by then; so the page is asked for by its address,
     unless this browser keeps nothing. */
  if (data.device) {
    save();
    if (store.read(key)?.device === data.device) {
      location.replace(data.urls.page);
      return;
    }
    history.replaceState(null, "", data.urls.page);
  }

  /* ---- Talking to the site: an answer, or null where nobody answered ---- */
  const post = async (what, body) => {
    let response;
    try {
      response = await fetch(data.urls[what], {
        method: "POST",
        headers: {
          Accept: "application/json",
          "Content-Type": "application/json",
          "Recorder-Device": own.device,
          ...(data.csrf ? { "X-CSRFToken": data.csrf } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout ? AbortSignal.timeout(longestAnswer) : undefined,
      });
    } catch {
      return null;
    }
    if (response.status >= 502 && response.status <= 504) return null;
    let told;
    try {
      told = await response.json();
    } catch {
      /* A page instead of an answer: of a network that asks for a log-in, for one. */
      if (response.ok) return null;
    }
    if (response.ok) return { status: response.status, ...told };
    const message = response.status === 401 ? texts.logIn : page.texts.failed;
    return { status: response.status, message, ...told };
  };
  const adopt = ({ status, ...answer }) => {
    if (answer.state) own.state = answer.state;
    else if (answer.board) own.state = answer;
  };
  const ELSEWHERE = ["recording_elsewhere", "recording_handed_over"];
  const OVER = ["recording_over", "recording_replayed", "recording_others_play"];
  /* Whoever does not hold the recording looks on, or takes over. */
  const elsewhere = (there) => {
    document.getElementById("recorder-elsewhere").hidden = !there;
    document.getElementById("table").inert = there;
    document.getElementById("table-panel").hidden = there;
  };
  /* On a phone the board is looked at, not what stands above it. */
  const toTable = () => {
    if (!matchMedia("(min-width: 64rem)").matches) document.getElementById("table").scrollIntoView();
    page.reach();
  };
  const refused = (answer) => {
    page.tell(answer);
    if (ELSEWHERE.includes(answer.error)) elsewhere(true);
    if (OVER.includes(answer.error)) document.getElementById("recorder-over").hidden = false;
  };

  /* ---- The queue ---- */
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, wait * (0.8 + Math.random() * 0.4));
    wait = Math.min(wait * 2, longestWait);
  };
  async function flush() {
    clearTimeout(timer);
    if (busy || !own.queue.length || own.queue[0].refused) return;
    busy = true;
    page.show();
    let again = false;
    try {
      again = await send();
    } finally {
      busy = false;
      save();
      page.show();
    }
    if (again) flush();
  }
  const MOST = 100;
  /* True if there is more to send at once. */
  const send = async () => {
    const sent = own.queue.slice(0, MOST);
    const answer = await post("steps", { size: own.state.size, steps: sent.map(({ id, text }) => ({ id, text })) });
    if (answer === null) {
      offline = true;
      later();
      return false;
    }
    offline = false;
    wait = firstWait;
    if (answer.status === 200) {
      adopt(answer);
      own.queue = own.queue.filter((item) => !sent.some((known) => known.id === item.id));
      return own.queue.length > 0;
    }
    if (answer.status === 409 && answer.state) {
      /* Somebody was faster, perhaps this page before it was loaded again: steps that the site
         has already are known to it by their ids. */
      const changed = answer.state.size !== own.state.size;
      adopt(answer);
      if (!changed) refused(answer);
      return changed;
    }
    if (answer.status === 422 && answer.id) {
      adopt(answer);
      const place = own.queue.findIndex((item) => item.id === answer.id);
      own.queue = own.queue.slice(Math.max(place, 0));
      if (own.queue.length) own.queue[0].refused = true;
      page.tell(answer, own.queue[0]?.label);
      return false;
    }
    refused(answer);
    /* Only what can't be read or may not follow is a fault of the step itself; the rest waits. */
    const first = own.queue[0];
    if ([400, 422].includes(answer.status) && first) first.refused = true;
    else if (![...ELSEWHERE, ...OVER].includes(answer.error)) later();
    return false;
  };

  /* ---- What the page asks of its judge ---- */
  const change = async (what, body) => {
    busy = true;
    page.show();
    const answer = await post(what, body);
    busy = false;
    if (answer === null) {
      offline = true;
      later();
    } else {
      offline = false;
      adopt(answer);
      if (answer.status !== 200) refused(answer);
    }
    save();
    page.show();
    return answer;
  };
  const judge = {
    view: () => ({ state: own.state, queue: own.queue, offline, busy, again: own.again }),
    act(step) {
      const item = { id: store.newId(), ...step };
      if (own.queue[0]?.refused) own.queue.splice(0, 1, item);
      else own.queue.push(item);
      if (own.again.length) own.again = own.again[0] === step.text ? own.again.slice(1) : [];
      save();
      page.show();
      flush();
    },
    async why(text) {
      const answer = await post("why", { text });
      offline = answer === null;
      return answer;
    },
    async takeBack(to, reason) {
      const body = { to, size: own.state.size };
      const answer = await (reason ? change("correct", { ...body, reason }) : change("undo", body));
      own.again = answer?.status === 200 ? (answer.taken_back ?? []) : own.again;
      save();
      page.show();
    },
    remove(place, andAfter) {
      own.queue.splice(place, andAfter ? own.queue.length : 1);
      for (const item of own.queue) delete item.refused;
      save();
      page.show();
      flush();
    },
    forgetAgain() {
      own.again = [];
      save();
      page.show();
    },
    finishChoices: () => [
      element("p", { class: "game-table__hint" }, texts.finishHint),
      button(texts.finish, finish, "primary"),
    ],
  };
  const page = start(judge);

  const leave = async (what, body) => {
    const answer = await change(what, body);
    if (answer?.status !== 200 || !answer.next) return;
    store.remove(key);
    await window.caches?.delete(key);
    location.assign(answer.next);
  };
  const finish = () => leave("finish", {});
  document.getElementById("recorder-drop").addEventListener("click", () => {
    const reason = document.getElementById("recorder-drop-reason").value.trim();
    leave("drop", { reason });
  });
  document.getElementById("recorder-hand-over").addEventListener("click", async () => {
    const answer = await change("hand-over", {});
    if (answer?.status !== 200) return;
    const place = document.getElementById("recorder-code");
    place.hidden = false;
    place.querySelector("img").src = answer.qr;
    place.querySelector("a").href = answer.url;
    place.querySelector("a").textContent = answer.code;
  });
  document.getElementById("recorder-take-over").addEventListener("click", async () => {
    const reason = document.getElementById("recorder-take-reason").value.trim();
    const answer = await change("take-over", { reason });
    if (answer?.status !== 200) return;
    own.device = answer.device;
    for (const item of own.queue) delete item.refused;
    save();
    page.tell(null);
    elsewhere(false);
    page.show();
    toTable();
    flush();
  });
  if (!own.device) elsewhere(true);

  /* ---- Loading the page again without connection ---- */
  const keepPage = async () => {
    if (!own.device || !navigator.serviceWorker || !window.caches) return;
    const parts = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=modulepreload]")];
    try {
      await navigator.serviceWorker.register(texts.worker, { scope: data.urls.page });
      const cache = await caches.open(key);
      await cache.addAll([data.urls.page, ...texts.parts.split(" "), ...parts.map((part) => part.src || part.href)]);
    } catch {
      /* Without connection what was kept before stays; it is kept anew when the page is next loaded. */
    }
  };
  /* What was kept may be older or newer than what the site has now. */
  const refresh = async () => {
    let response;
    try {
      response = await fetch(data.urls.state, {
        headers: { Accept: "application/json", "Recorder-Device": own.device },
      });
    } catch {
      offline = true;
      return;
    }
    if (response.ok) own.state = await response.json();
  };

  save();
  page.show();
  document.getElementById("table").hidden = false;
  if (own.device) toTable();
  (fromKept ? refresh().then(page.show) : Promise.resolve()).then(flush);
  keepPage();
  window.addEventListener("online", async () => {
    wait = firstWait;
    offline = false;
    if (!own.queue.length) await refresh();
    page.show();
    flush();
  });
  window.addEventListener("offline", () => {
    offline = true;
    page.show();
  });
  if (navigator.onLine === false) offline = true;
  document.addEventListener("visibilitychange", () => document.hidden || flush());
};
run();
