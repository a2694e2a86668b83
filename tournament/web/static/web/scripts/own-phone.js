/* Signing on the player's own phone. Without this script, or where the browser
   can't sign, the pages offer the tablet and paper.
   - <main data-signs-for="person"> says whose phone it is; data-phone tells the style sheet how far
     its key is: unable, none, elsewhere, unasked, waiting, refused, revoked, ready;
   - form[data-sign] compares what the page shows with the statement, signs it and sends it;
   - button[data-make-key] makes a key and asks the desk to confirm it;
   - what can't be sent now is kept and sent when the connection is back, also after a restart;
   - receipts are fetched and kept: a[data-receipt] on a page, #kept-receipts lists them. */
import * as signing from "./signing.js";

const run = () => {
  const main = document.getElementById("main");
  const texts = document.getElementById("signing-texts")?.dataset;
  if (!texts) return;
  const { read, put, remove } = signing;
  const holder = main.dataset.signsFor;
  const longestAnswer = 15000;
  const firstWait = 2000;
  const longestWait = 60000;
  const final = [400, 403, 404, 405, 409, 410, 413, 422];

  const note = (text) => {
    const place = document.getElementById("signing-note");
    place.textContent = text;
    place.hidden = !text;
  };

  /* ---- What waits to be sent ---- */
  let flushing = false;
  let wait = firstWait;
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(flush, wait * (0.8 + Math.random() * 0.4));
    wait = Math.min(wait * 2, longestWait);
  };
  const send = (item) =>
    fetch(item.url, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(item.fields),
      signal: AbortSignal.timeout ? AbortSignal.timeout(longestAnswer) : undefined,
    });
  const answerOf = async (response) => {
    try {
      return await response.json();
    } catch {
      return {};
    }
  };

  /* True once the site has answered for good, whatever it said. */
  const deliver = async (item) => {
    let response;
    try {
      response = await send(item);
    } catch {
      return false;
    }
    if (!response.ok && !final.includes(response.status)) return false;
    const answer = await answerOf(response);
    await remove("outbox", item.id);
    if (!response.ok) {
      note(answer.message ? `${texts.refused} ${answer.message}` : texts.refused);
      return true;
    }
    note(texts.sent);
    if (answer.receipt) await keepReceipt(answer.receipt, item.title, false);
    if (answer.next && samePage(answer.next)) location.assign(answer.next);
    return true;
  };
  const samePage = (address) => new URL(address, location.href).pathname === location.pathname;

  async function flush() {
    if (flushing) return;
    flushing = true;
    try {
      const waiting = (await read("outbox")).sort((one, two) => one.at - two.at);
      if (!waiting.length) return;
      note(navigator.onLine === false ? texts.later : texts.sending);
      let left = 0;
      for (const item of waiting) left += (await deliver(item)) ? 0 : 1;
      if (left) {
        note(texts.later);
        later();
      } else {
        wait = firstWait;
      }
    } finally {
      flushing = false;
    }
  }
  const keepAndSend = async (item) => {
    await put("outbox", { ...item, at: Date.now() });
    wait = firstWait;
    clearTimeout(timer);
    await flush();
  };

  /* ---- Receipts ---- */
  /* Two children of one parent may play each other: one sheet, a receipt for each of them. */
  const receiptId = (address) => {
    const { pathname, searchParams } = new URL(address, location.href);
    return `${searchParams.get("digest")}:${pathname}`;
  };
  const keepReceipt = async (address, title, counted) => {
    const id = receiptId(address);
    try {
      const response = await fetch(address, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      await put("receipts", { id, title, counted, text: await response.text(), at: Date.now() });
    } catch (fault) {
      /* Without connection it is fetched when a page is looked at next. */
      if (!(fault instanceof TypeError)) throw fault;
    }
  };
  /* A receipt fetched once the sheet counts proves the rival's signature too. */
  const keepReceipts = async () => {
    const links = [...document.querySelectorAll("a[data-receipt]")];
    if (!links.length) return;
    const kept = new Map((await read("receipts")).map((item) => [item.id, item]));
    for (const link of links) {
      const counted = link.dataset.counted === "yes";
      const old = kept.get(receiptId(link.href));
      if (!old || (counted && !old.counted)) await keepReceipt(link.href, link.dataset.title, counted);
    }
  };
  const listReceipts = async () => {
    const list = document.getElementById("kept-receipts");
    if (!list) return;
    const kept = (await read("receipts")).sort((one, two) => two.at - one.at);
    document.getElementById("kept-section").hidden = !kept.length;
    list.replaceChildren();
    for (const item of kept) {
      const line = document.getElementById("kept-receipt").content.cloneNode(true);
      line.querySelector("[data-title]").textContent = item.title;
      line.querySelector("[data-at]").textContent = new Date(item.at).toLocaleString(document.documentElement.lang);
      const link = line.querySelector("a");
      link.href = URL.createObjectURL(new Blob([item.text], { type: "application/json" }));
      link.download = `pixel-tactics-receipt-${item.id.slice(0, 8)}.json`;
      list.append(line);
    }
  };

  /* ---- This phone's key ---- */
  const known = () => JSON.parse(document.getElementById("own-keys")?.dataset.keys || "[]");
  const standing = async () => {
    if (!(await signing.usable())) return { phone: "unable" };
    const told = new Map(known().map((item) => [item.key, item]));
    const own = await signing.ownKeys(holder);
    const first = (name) => own.find((item) => told.get(item.key)?.standing === name);
    for (const name of ["enrolled", "waiting"]) {
      if (first(name)) return { phone: name === "enrolled" ? "ready" : name, key: first(name) };
    }
    const unasked = own.find((item) => !told.has(item.key));
    if (unasked) return { phone: "unasked", key: unasked };
    /* A passkey outlives this browser's own records. */
    const passkey = [...told.values()].find(
      (item) => item.kind === "passkey" && item.standing === "enrolled" && item.rpId === location.hostname,
    );
    if (passkey && signing.passkeysAble()) return { phone: "ready", key: passkey };
    const ended = own[0] && told.get(own[0].key).standing;
    if (ended) return { phone: ended };
    return { phone: [...told.values()].some((item) => item.standing === "enrolled") ? "elsewhere" : "none" };
  };
  const look = async () => {
    if (!holder) return;
    const { phone, key } = await standing();
    main.dataset.phone = phone;
    main.dataset.passkeys = signing.passkeysAble() ? "yes" : "no";
    await showWords(key);
  };
  /* The words are worked out here, from the key that lies in this browser: a site that shows the
     desk another key shows other words there. */
  const showWords = async (key) => {
    const place = document.getElementById("own-words");
    if (!place) return;
    place.hidden = !key?.publicKey;
    if (place.hidden || place.dataset.key === key.key) return;
    place.dataset.key = key.key;
    const words = await signing.keyWords(key.key, place.dataset.words.split(" "));
    const items = words.map((word) => {
      const item = document.createElement("li");
      item.textContent = word;
      return item;
    });
    place.querySelector("ol").replaceChildren(...items);
  };

  const askDesk = (record) => {
    const { publicKey: public_key, kind, origin, rpId: rp_id, credential } = record;
    const fields = { public_key, kind, origin, rp_id, credential };
    return keepAndSend({ id: `key:${location.pathname}:${record.key}`, url: location.pathname, fields });
  };
  const makeKey = async (button) => {
    try {
      const record = await signing.makeKey({ holder, kind: button.dataset.makeKey, name: button.dataset.name });
      await look();
      await askDesk(record);
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault;
      note(texts.noKey);
    }
  };
  const sendAgain = async () => {
    const { key } = await standing();
    if (key) await askDesk(key);
  };
  const busy = async (button, action) => {
    if (button.dataset.busy) return;
    button.dataset.busy = "yes";
    button.setAttribute("aria-disabled", "true");
    try {
      await action();
    } finally {
      delete button.dataset.busy;
      button.removeAttribute("aria-disabled");
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-make-key], [data-ask-desk]");
    if (button) busy(button, () => (button.dataset.makeKey ? makeKey(button) : sendAgain()));
  });

  /* ---- Signing a sheet ---- */
  const shownFields = ["match", "game", "players", "outcome", "end_reason", "living_heroes", "first_player", "leaders"];
  const nothing = (value) => value === null || (Array.isArray(value) && value.every((item) => item === null));
  /* Every line that the page shows is what the statement says, and the statement says no more. */
  const isShown = (form, statement) => {
    const said = { ...statement, players: statement.players.map((player) => player.id) };
    const lines = new Map(
      [...form.closest("[data-sheet]").querySelectorAll("[data-said]")].map((line) => [line.dataset.said, line.dataset.value]),
    );
    return (
      statement.type === "result-sheet" &&
      statement.event === form.dataset.event &&
      shownFields.every((field) =>
        lines.has(field) ? lines.get(field) === JSON.stringify(said[field]) : nothing(said[field]),
      )
    );
  };
  const signSheet = async (form) => {
    const { key } = await standing();
    if (!key) return;
    const payload = signing.fromBase64(form.dataset.payload);
    const digest = await signing.digest(form.dataset.type, payload);
    const statement = JSON.parse(new TextDecoder().decode(payload));
    if (digest !== form.dataset.digest || !isShown(form, statement)) {
      note(texts.differs);
      return;
    }
    const id = `${digest}:${key.key}`;
    if ((await read("outbox")).some((item) => item.id === id)) {
      await flush();
      return;
    }
    let signature;
    try {
      signature = await signing.sign(key, form.dataset.type, payload);
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault;
      note(texts.notSigned);
      return;
    }
    const command_id = await signing.commandId("sign", digest, key.key);
    const fields = { match: statement.match, game: statement.game, digest, key: key.key, signature, command_id };
    await keepAndSend({ id, url: form.getAttribute("action"), fields, title: form.dataset.title });
  };
  /* Before the script that holds forms back without connection: a signature may wait. */
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.matches("[data-sign]")) return;
      event.preventDefault();
      busy(form.querySelector("button"), () => signSheet(form));
    },
    true,
  );

  /* ---- When ---- */
  const begin = async () => {
    await look();
    if (!(await signing.usable())) return;
    await flush();
    await keepReceipts();
    await listReceipts();
  };
  window.addEventListener("online", () => {
    wait = firstWait;
    signing.usable().then((can) => can && flush());
  });
  document.addEventListener("live:updated", async () => {
    await look();
    if (await signing.usable()) await keepReceipts();
  });
  begin();
};
run();
