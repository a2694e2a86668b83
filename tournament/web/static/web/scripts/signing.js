/* Keys of this device and what they sign. A browser's key is ECDSA P-256 whose private half can't be
   taken out of this browser; a passkey is asked of the device each time and signs the SHA-256 of what
   is signed as its challenge. Makes no request by itself. */
import { fromUrl, keyIdOf, pae, sha256, toBase64, toUrl } from "./bytes.js";
import { opens, put, read } from "./database.js";

/**
 * @typedef {object} Key  A key of this browser or device, as it is kept.
 * @property {string} key  Its name.
 * @property {string} holder  Whose it is.
 * @property {string} kind  browser or passkey
 * @property {string} publicKey
 * @property {string} origin
 * @property {string} rpId
 * @property {string} credential
 * @property {CryptoKey} [privateKey]
 * @property {number} [madeAt]
 *
 * @typedef {import("./bytes.js").Bytes} Bytes
 */

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };
const ES256 = -7;
const PASSKEY_WAITS = 120000;

/* ---- What this browser can do ---- */
/** @returns {boolean} */
const able = () => Boolean(window.isSecureContext && window.crypto?.subtle && window.indexedDB);
/** @returns {Promise<boolean>} */
export const usable = async () => able() && (await opens());
const isNumber = /^[\d.]+$|:|^\[/;
/** @returns {boolean} */
export const passkeysAble = () =>
  able() && Boolean(window.PublicKeyCredential) && !isNumber.test(location.hostname);

/* ---- Keys ---- */
/**
 * The keys that somebody has made here, the newest first.
 * @param {string} holder
 * @returns {Promise<Key[]>}
 */
export const ownKeys = async (holder) =>
  (await read("keys")).filter((item) => item.holder === holder).sort((one, two) => two.madeAt - one.madeAt);

const makeBrowserKey = async () => {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  const spki = await crypto.subtle.exportKey("spki", pair.publicKey);
  return { spki, privateKey: pair.privateKey, rpId: "", credential: "" };
};
/** @param {string} name */
const makePasskey = async (name) => {
  const made = /** @type {PublicKeyCredential} */ (
    await navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { id: location.hostname, name: "Pixel Tactics" },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
        pubKeyCredParams: [{ type: "public-key", alg: ES256 }],
        authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
        attestation: "none",
        timeout: PASSKEY_WAITS,
      },
    })
  );
  const spki = /** @type {AuthenticatorAttestationResponse} */ (made.response).getPublicKey();
  if (!spki) throw new DOMException("no public key", "NotSupportedError");
  return { spki, rpId: location.hostname, credential: toUrl(made.rawId) };
};
/**
 * Make a key and keep it; a DOMException where the device does not.
 * @param {{holder: string, kind: string, name: string}} wanted
 * @returns {Promise<Key>}
 */
export const makeKey = async ({ holder, kind, name }) => {
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
/**
 * What the desk is sent of a key.
 * @param {Key} record
 * @returns {Record<string, string>}
 */
export const publicPart = ({ publicKey, kind, origin, rpId, credential }) => ({
  public_key: publicKey,
  kind,
  origin,
  rp_id: rpId,
  credential,
});

/* ---- Signatures ---- */
/**
 * @param {Key} record
 * @param {Bytes} message
 * @returns {Promise<string>}
 */
const signByPasskey = async (record, message) => {
  const given = /** @type {PublicKeyCredential} */ (
    await navigator.credentials.get({
      publicKey: {
        challenge: await sha256(message),
        rpId: record.rpId,
        allowCredentials: [{ type: "public-key", id: fromUrl(record.credential) }],
        userVerification: "required",
        timeout: PASSKEY_WAITS,
      },
    })
  );
  const response = /** @type {AuthenticatorAssertionResponse} */ (given.response);
  const parts = {
    authenticatorData: toUrl(response.authenticatorData),
    clientDataJSON: toUrl(response.clientDataJSON),
    signature: toUrl(response.signature),
  };
  return btoa(JSON.stringify(parts));
};
/**
 * Sign a statement; a DOMException where the device does not.
 * @param {Key} record
 * @param {string} type
 * @param {Bytes} payload
 * @returns {Promise<string>}
 */
export const sign = async (record, type, payload) => {
  const message = pae(type, payload);
  if (!record.privateKey) return signByPasskey(record, message);
  return toBase64(await crypto.subtle.sign(SIGNATURE, record.privateKey, message));
};

/* ---- What the page shows of a key ---- */
/**
 * The words are worked out here, from the key that lies in this browser: a site that shows the desk
 * another key shows other words there.
 * @param {HTMLElement} list
 * @param {string[]} words
 */
export const listWords = (list, words) => {
  list.replaceChildren(
    ...words.map((word) => Object.assign(document.createElement("li"), { textContent: word })),
  );
};
