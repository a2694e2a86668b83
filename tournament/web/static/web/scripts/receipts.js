/* Receipts of signed games: fetched and kept, a[data-receipt] on a page; #kept-receipts lists them. */
import { put, read } from "./database.js";
import { ask } from "./network.js";

/**
 * Two children of one parent may play each other: one sheet, a receipt for each of them.
 * @param {string} address
 * @returns {string}
 */
const idOf = (address) => {
  const { pathname, searchParams } = new URL(address, location.href);
  return `${searchParams.get("digest")}:${pathname}`;
};

/**
 * Fetch one and keep it; without connection it is fetched when a page is looked at next.
 * @param {string} address
 * @param {string} title
 * @param {boolean} counted  Whether the sheet counts: then it proves the rival's signature, too.
 */
export const keepReceipt = async (address, title, counted) => {
  const answer = await ask(address, { shape: (told) => typeof told.format === "string" });
  if (answer.kind !== "done") return;
  try {
    await put("receipts", { id: idOf(address), title, counted, text: answer.text, at: Date.now() });
  } catch (fault) {
    /* The site still has it. */
    if (!(fault instanceof DOMException)) throw fault;
  }
};

/** Keep those that the page leads to and that are not kept yet. */
export const keepReceipts = async () => {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-receipt]"));
  if (!links.length) return;
  const kept = new Map((await read("receipts")).map((item) => [item.id, item]));
  for (const link of links) {
    const counted = link.dataset.counted === "yes";
    const old = kept.get(idOf(link.href));
    if (!old || (counted && !old.counted)) await keepReceipt(link.href, link.dataset.title ?? "", counted);
  }
};

/** Show what is kept on this phone, each to be saved as a file. */
export const listReceipts = async () => {
  const list = document.getElementById("kept-receipts");
  const model = document.getElementById("kept-receipt");
  const section = document.getElementById("kept-section");
  if (!list || !section || !(model instanceof HTMLTemplateElement)) return;
  const kept = (await read("receipts")).sort((one, two) => two.at - one.at);
  section.hidden = !kept.length;
  list.replaceChildren();
  for (const item of kept) {
    const line = /** @type {HTMLElement} */ (model.content.cloneNode(true));
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (line.querySelector(name));
    part("[data-title]").textContent = item.title;
    part("[data-at]").textContent = new Date(item.at).toLocaleString(document.documentElement.lang);
    const link = /** @type {HTMLAnchorElement} */ (part("a"));
    link.href = URL.createObjectURL(new Blob([item.text], { type: "application/json" }));
    link.download = `pixel-tactics-receipt-${item.id.slice(0, 8)}.json`;
    list.append(line);
  }
};
