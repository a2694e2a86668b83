/* Keys of this device and what they sign; for the scripts of the pages.
   A browser's key is ECDSA P-256 whose private half can't be taken out of this browser; a passkey is
   asked of the device each time. What is signed is DSSE's encoding (PAE) of a statement's bytes; a
   passkey signs its SHA-256 as the challenge. Keys, what waits to be sent and receipts lie in the
   browser's own database, one for each address of the site. Makes no request by itself. */
const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };
const ES256 = -7;
const PASSKEY_WAITS = 120000;
const STORES = { keys: "key", outbox: "id", receipts: "id" };
const ascii = new TextEncoder();

/* ---- Bytes ---- */
const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const toUrl = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromUrl = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const pae = (type, payload) => {
  const kind = ascii.encode(type);
  const head = ascii.encode(`DSSEv1 ${kind.length} ${type} ${payload.length} `);
  const whole = new Uint8Array(head.length + payload.length);
  whole.set(head);
  whole.set(payload, head.length);
  return whole;
};
const digest = async (type, payload) => hex(await sha256(pae(type, payload)));

/* A key's name is the start of its public half's SHA-256; its words follow from the name. */
const keyIdOf = async (spki) => hex((await sha256(spki)).slice(0, 16));
const keyWords = async (key, list) =>
  [...(await sha256(ascii.encode(key))).slice(0, 6)].map((byte) => list[byte]);

/* ---- The browser's database ---- */
const settled = (asked) =>
  new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
let opened = null;
const database = () => {
  if (!opened) {
    const asked = indexedDB.open("pixel-tactics-signing", 1);
    asked.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) {
        asked.result.createObjectStore(name, { keyPath });
      }
    };
    opened = settled(asked);
  }
  return opened;
};
const read = async (name) => {
  const base = await database();
  return settled(base.transaction(name).objectStore(name).getAll());
};
const write = async (name, action) => {
  const base = await database();
  const change = base.transaction(name, "readwrite", { durability: "strict" });
  const done = new Promise((kept, failed) => {
    change.oncomplete = () => kept();
    change.onerror = () => failed(change.error);
    change.onabort = () => failed(change.error);
  });
  action(change.objectStore(name));
  await done;
};
const put = (name, item) => write(name, (store) => store.put(item));
const remove = (name, id) => write(name, (store) => store.delete(id));

/* ---- What this browser can do ---- */
const able = () => Boolean(window.isSecureContext && window.crypto?.subtle && window.indexedDB);
/* Some browsers have a database that refuses to open, for instance in private windows. */
const usable = async () => {
  if (!able()) return false;
  try {
    await database();
    return true;
  } catch (fault) {
    if (fault instanceof DOMException) return false;
    throw fault;
  }
};
const isNumber = /^[\d.]+$|:|^\[/;
const passkeysAble = () =>
  able() && Boolean(window.PublicKeyCredential) && !isNumber.test(location.hostname);

/* ---- Keys ---- */
const ownKeys = async (holder) =>
  (await read("keys")).filter((item) => item.holder === holder).sort((one, two) => two.madeAt - one.madeAt);

const makeBrowserKey = async () => {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey);
  return { spki, privateKey: pair.privateKey, rpId: "", credential: "" };
};
const makePasskey = async (name) => {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      rp: { id: location.hostname, name: "Pixel Tactics" },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      pubKeyCredParams: [{ type: "public-key", alg: ES256 }],
      authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
      attestation: "none",
      timeout: PASSKEY_WAITS,
    },
  });
  return { spki: made.response.getPublicKey(), rpId: location.hostname, credential: toUrl(made.rawId) };
};
const makeKey = async ({ holder, kind, name }) => {
  const { spki, ...made } = kind === "passkey" ? await makePasskey(name) : await makeBrowserKey();
  const record = {
    ...made,
    holder,
    kind,
    key: await keyIdOf(spki),
    publicKey: toBase64(spki),
    origin: location.origin,
    madeAt: Date.now(),
  };
  await put("keys", record);
  /* Without this the browser may throw the key away when it runs out of space. Some ask first. */
  navigator.storage?.persist?.().catch(() => {});
  return record;
};

/* ---- Signatures ---- */
const signByPasskey = async (record, message) => {
  const { response } = await navigator.credentials.get({
    publicKey: {
      challenge: await sha256(message),
      rpId: record.rpId,
      allowCredentials: [{ type: "public-key", id: fromUrl(record.credential) }],
      userVerification: "required",
      timeout: PASSKEY_WAITS,
    },
  });
  const parts = {
    authenticatorData: toUrl(response.authenticatorData),
    clientDataJSON: toUrl(response.clientDataJSON),
    signature: toUrl(response.signature),
  };
  return btoa(JSON.stringify(parts));
};
const sign = async (record, type, payload) => {
  const message = pae(type, payload);
  if (record.kind === "passkey") return signByPasskey(record, message);
  return toBase64(await crypto.subtle.sign(SIGNATURE, record.privateKey, message));
};

/* A command's id that a repeat of the same act finds again. */
const commandId = async (...parts) => hex(await sha256(ascii.encode(parts.join("\n")))).slice(0, 32);

export {
  able, usable, passkeysAble,
  toBase64, fromBase64, digest, commandId,
  ownKeys, makeKey, keyWords,
  sign, read, put, remove,
};
