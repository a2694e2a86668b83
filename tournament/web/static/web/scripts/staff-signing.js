/* Keys of the staff and what they sign. Without this script, or where the browser
   can't sign, the account confirms by the same forms.
   - #own-key: makes a key on this device, shows its six words (worked out here), asks the desk;
   - #to-sign: compares each statement with the digest that the page shows, signs and sends it. */
import * as signing from "./signing.js";

const run = () => {
  const list = (text) => (text ? text.split(" ") : []);

  /* ---- The device's own key ---- */
  const own = document.getElementById("own-key");
  const standingOf = async () => {
    if (!(await signing.usable())) return ["unable", null];
    const records = await signing.ownKeys(own.dataset.holder);
    for (const [standing, names] of [
      ["ready", list(own.dataset.valid)],
      ["waiting", list(own.dataset.waiting)],
    ]) {
      const found = records.find((record) => names.includes(record.key));
      if (found) return [standing, found];
    }
    const newest = records[0];
    if (!newest) return ["none", null];
    if (list(own.dataset.ended).includes(newest.key)) return ["ended", null];
    if (list(own.dataset.refused).includes(newest.key)) return ["refused", null];
    return ["unasked", newest];
  };
  const ask = (record) => {
    const form = document.getElementById("own-form");
    form.elements.public_key.value = record.publicKey;
    form.elements.kind.value = record.kind;
    form.elements.origin.value = record.origin;
    form.elements.rp_id.value = record.rpId;
    form.elements.credential.value = record.credential;
    form.submit();
  };
  const showOwn = async () => {
    const [standing, record] = await standingOf();
    for (const part of own.querySelectorAll("[data-standing]")) {
      part.hidden = !part.dataset.standing.split(" ").includes(standing);
    }
    for (const button of own.querySelectorAll("[data-make=passkey]")) {
      button.hidden = !signing.passkeysAble();
    }
    const place = document.getElementById("own-words");
    place.hidden = !record;
    if (record) {
      const words = await signing.keyWords(record.key, list(place.dataset.words));
      place.replaceChildren(
        ...words.map((word) => {
          const item = document.createElement("li");
          item.textContent = word;
          return item;
        }),
      );
    }
    own.querySelector("[data-ask]").onclick = () => ask(record);
  };
  const make = async (button) => {
    const note = document.getElementById("own-note");
    note.hidden = true;
    const { make: kind, name } = button.dataset;
    try {
      ask(await signing.makeKey({ holder: own.dataset.holder, kind, name: name ?? "" }));
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault;
      note.textContent = note.dataset.failed;
      note.hidden = false;
    }
  };
  if (own && signing) {
    for (const button of own.querySelectorAll("[data-make]")) {
      button.addEventListener("click", () => make(button));
    }
    showOwn();
  }

  /* ---- Statements ---- */
  const due = document.getElementById("to-sign");
  const say = (form, text) => {
    const place = form.querySelector(".form-note") ?? document.createElement("p");
    place.className = "form-note live-notice";
    place.setAttribute("role", "alert");
    place.textContent = text;
    form.prepend(place);
  };
  const signOne = async (form, record) => {
    const payload = signing.fromBase64(form.elements.statement.value);
    if ((await signing.digest(due.dataset.type, payload)) !== form.dataset.digest) {
      say(form, due.dataset.differs);
      return;
    }
    try {
      form.elements.signature.value = await signing.sign(record, due.dataset.type, payload);
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault;
      say(form, due.dataset.failed);
      return;
    }
    form.elements.key.value = record.key;
    form.requestSubmit();
  };
  const offer = async () => {
    if (!(await signing.usable())) return;
    const names = list(due.dataset.keys);
    const records = await signing.ownKeys(due.dataset.holder);
    const record = records.find((item) => names.includes(item.key));
    if (!record) return;
    for (const form of due.querySelectorAll("form[data-statement]")) {
      const button = form.querySelector("[data-sign]");
      button.hidden = false;
      button.addEventListener("click", () => signOne(form, record));
    }
  };
  if (due && signing) offer();
};
run();
