/* Bytes and their writing; what exactly is signed; names of keys and their words. Pure. */

const ascii = new TextEncoder();

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/**
 * @param {ArrayBuffer | Bytes} bytes
 * @returns {string}
 */
export const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * @param {string} text
 * @returns {Bytes}
 */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/**
 * Base64 as it stands in addresses and in what passkeys say.
 * @param {ArrayBuffer | Bytes} bytes
 * @returns {string}
 */
export const toUrl = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * @param {string} text
 * @returns {Bytes}
 */
export const fromUrl = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

/**
 * @param {Bytes} bytes
 * @returns {string}
 */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {ArrayBuffer | Bytes} bytes
 * @returns {Promise<Bytes>}
 */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/**
 * What is signed: DSSE's encoding of a statement's type and bytes.
 * @param {string} type
 * @param {Bytes} payload
 * @returns {Bytes}
 */
export const pae = (type, payload) => {
  const head = ascii.encode(`DSSEv1 ${ascii.encode(type).length} ${type} ${payload.length} `);
  const whole = new Uint8Array(head.length + payload.length);
  whole.set(head);
  whole.set(payload, head.length);
  return whole;
};

/**
 * @param {string} type
 * @param {Bytes} payload
 * @returns {Promise<string>}
 */
export const digest = async (type, payload) => hex(await sha256(pae(type, payload)));

/**
 * A key's name: the start of its public half's SHA-256.
 * @param {ArrayBuffer | Bytes} spki
 * @returns {Promise<string>}
 */
export const keyIdOf = async (spki) => hex((await sha256(spki)).slice(0, 16));

/**
 * The six words that the desk compares; they follow from the name.
 * @param {string} key
 * @param {string[]} list
 * @returns {Promise<string[]>}
 */
export const keyWords = async (key, list) =>
  [...(await sha256(ascii.encode(key))).slice(0, 6)].map((byte) => list[byte] ?? "");

/**
 * A command's id that a repeat of the same act finds again.
 * @param {...string} parts
 * @returns {Promise<string>}
 */
export const commandId = async (...parts) => hex(await sha256(ascii.encode(parts.join("\n")))).slice(0, 32);

const SHOWN = ["match", "game", "players", "outcome", "end_reason"];
/* A statement of the first version names them itself; later ones have details of the game that is played. */
const FIRST_DETAILS = ["living_heroes", "first_player", "leaders"];

/** @param {unknown} value */
const nothing = (value) => value === null || (Array.isArray(value) && value.every((item) => item === null));

/**
 * Whether every line that a page shows of a sheet is what the statement says, and it says no more.
 * @param {Record<string, any>} statement
 * @param {string} event  The day that the page is about.
 * @param {Map<string, string>} lines  What is shown, as JSON, by its field.
 * @returns {boolean}
 */
export const isShown = (statement, event, lines) => {
  const players = /** @type {{id: string}[]} */ (statement.players);
  /** @type {Record<string, unknown>} */
  const said = { ...statement.details, ...statement, players: players.map((player) => player.id) };
  const details = statement.details ? Object.keys(statement.details) : FIRST_DETAILS;
  const shown = [...SHOWN, ...details];
  return (
    statement.type === "result-sheet" &&
    statement.event === event &&
    !(statement.details && details.some((name) => name in statement)) &&
    shown.every((field) =>
      lines.has(field) ? lines.get(field) === JSON.stringify(said[field]) : nothing(said[field]),
    )
  );
};
