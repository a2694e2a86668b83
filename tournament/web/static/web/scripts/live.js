/* Keeps a page current: <main data-live="URL" data-every="5000"> fetches its own HTML and turns the
   elements marked data-live-part into the new ones, matched by id (`morph.js`); what has the same
   data-live-version is left as it is. It asks with the tag of what it has, so an unchanged page
   costs a 304, also where nobody may keep it. With data-live-changes the site sends only what has
   changed since. Whatever else comes leaves the page as it is, and is told. Without this script the
   page still works: it is loaded by hand. */
import { changed, isOurs } from "./changes.js";
import { morph } from "./morph.js";
import { ask, passes, pause, tell } from "./network.js";
import { during, isOffline, leave } from "./page-state.js";
import { isBusy, keepSteady, steadily } from "./steady.js";

/** @typedef {import("./network.js").Answer} Answer */

const LONGEST_WAIT = 60000;
const LOOK_AGAIN = 100;
const TOLD_FOR = 20000;
const REGIONS = "[aria-live], [role=status], [role=alert]";

/**
 * A button that leads up to what has been read aloud, but stands above what can be seen.
 * @param {Element} region
 */
const pointTo = (region) => {
  document.getElementById("live-above")?.remove();
  const button = document.createElement("button");
  button.id = "live-above";
  button.className = "button live-above";
  button.textContent = `↑ ${region.querySelector("h2, h3, p")?.textContent ?? region.textContent}`;
  button.addEventListener("click", () => region.scrollIntoView());
  document.body.append(button);
  new IntersectionObserver(([{ isIntersecting }], watch) => {
    if (!isIntersecting && region.textContent?.trim()) return;
    button.remove();
    watch.disconnect();
  }).observe(region);
};

/** Until the finger is away. */
const letGo = async () => {
  while (isBusy()) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
};

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} notice
 * @param {DOMStringMap} texts
 */
const keepCurrent = (main, notice, texts) => {
  let address = main.dataset.live || location.href;
  const byChanges = "liveChanges" in main.dataset;
  let every = Number(main.dataset.every) || 5000;
  /* What the site has sent last: its tag, and its text of which changes can be made. */
  /** @type {{tag: string | null, text: string} | null} */
  let known = null;
  /* A page that the phone has kept is as old as it says. */
  let lastGood = new Date(document.documentElement.dataset.keptAt ?? Date.now());
  let lostUntil = 0;
  let failures = 0;
  let timer = 0;
  let running = false;
  /* How often somebody has gone on to another state of the page: what was asked before is old. */
  let turn = 0;

  /**
   * The place of these words is always there, so that they are read aloud when they come.
   * @param {HTMLElement} words
   */
  const say = (words) => {
    if (words.textContent === notice.textContent) return;
    steadily(main, () => notice.replaceChildren(...words.childNodes));
  };
  /** @param {string} [text] */
  const sayText = (text = "") => {
    const words = document.createElement("p");
    words.textContent = text;
    say(words);
  };
  /** @param {{kind: import("./network.js").Kind, told: import("./network.js").Told}} answer */
  const sayWhy = (answer) => {
    const words = document.createElement("p");
    tell(words, answer);
    const time = lastGood.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    words.append(" ", (answer.kind === "forbidden" ? texts.gone : texts.state?.replace("{time}", time)) ?? "");
    say(words);
  };

  /**
   * What fills and empties again keeps the room that it has once had, as long as it is as wide.
   * @returns {NodeListOf<HTMLElement>}
   */
  const rooms = () => main.querySelectorAll("[data-keeps-room]");
  let wide = innerWidth;
  const turned = () => {
    if (wide !== innerWidth) for (const one of rooms()) one.style.minHeight = "";
    wide = innerWidth;
  };

  /**
   * @param {Document} fresh
   * @returns {boolean}  Whether something that somebody had chosen is lost.
   */
  const change = (fresh) => {
    let lost = false;
    const active = document.activeElement;
    const homes = [];
    for (let one = active; one && one !== main && main.contains(one); one = one.parentElement) if (one.id) homes.push(one.id);
    const silent = [...main.querySelectorAll(REGIONS)].filter((region) => !region.textContent?.trim());
    steadily(main, () => {
      for (const one of rooms()) one.style.minHeight = `${one.offsetHeight}px`;
      for (const part of main.querySelectorAll("[data-live-part]")) {
        const next = fresh.getElementById(part.id);
        if (next) lost = morph(part, next).length > 0 || lost;
        else part.replaceChildren();
      }
      document.dispatchEvent(new CustomEvent("live:updated"));
    });
    if (homes.length && document.activeElement !== active) {
      /* What had the focus, or the nearest of what stood around it: with keys one goes on from there. */
      const again = active?.isConnected ? active : homes.map((id) => document.getElementById(id)).find(Boolean);
      if (again instanceof HTMLElement) {
        if (again !== active && again.id !== active?.id) again.tabIndex = -1;
        again.focus({ preventScroll: true });
      }
    }
    const region = silent.find((one) => one.textContent?.trim() && one.getBoundingClientRect().bottom < 0);
    if (region) pointTo(region);
    return lost;
  };

  /**
   * @param {string} text
   * @returns {Promise<boolean>}  Whether it is still the page that is open.
   */
  const show = async (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const parts = [...main.querySelectorAll("[data-live-part]")];
    if (!parts.some((part) => fresh.getElementById(part.id))) return false;
    if (isBusy()) await during("finger", letGo);
    if (change(fresh)) {
      lostUntil = Date.now() + TOLD_FOR;
      sayText(texts.lost);
    }
    if (fresh.title) document.title = fresh.title;
    every = Number(fresh.querySelector("main")?.dataset.every) || every;
    return true;
  };

  /**
   * @param {RequestCache} cache
   * @param {boolean} [since]  Whether what has changed is enough.
   * @returns {Promise<Answer>}
   */
  const get = async (cache, since = false) => {
    const url = new URL(address, location.href);
    const tag = since || cache === "no-cache" ? known?.tag : null;
    if (since && tag) url.searchParams.set("since", tag.replace(/^W\/|"/g, ""));
    const answer = await ask(url, {
      html: true,
      shape: (told, whole) => Array.isArray(told.steps) || isOurs(whole),
      cache,
      headers: tag ? { "If-None-Match": tag } : {},
    });
    /* Whatever a portal calls its page, it says nothing of ours. */
    const ours = answer.kind === "done" || passes(answer) || isOurs(answer.text);
    return ours ? answer : { ...answer, kind: "strange", told: {} };
  };

  /**
   * @param {Answer} answer  A good one.
   * @returns {Promise<boolean>}  Whether it is still the page that is open.
   */
  const take = async ({ status, told, text, headers }) => {
    const tag = headers?.get("ETag") ?? null;
    if (status === 304 || (tag && tag === known?.tag)) return true;
    const whole = "steps" in told ? changed(known?.text ?? "", told) : text;
    known = whole === null ? { tag: null, text: "" } : { tag, text: whole };
    return whole === null || show(whole);
  };

  const refresh = async () => {
    if (running || document.hidden) return;
    running = true;
    const mine = turn;
    try {
      if (byChanges && !known) {
        /* What the browser has loaded: it is at hand, no byte is sent for it. */
        const loaded = await get("force-cache");
        if (loaded.kind === "done") await take(loaded);
      }
      const answer = await (byChanges && known?.tag ? get("no-store", true) : get("no-cache"));
      if (mine !== turn) return;
      if (answer.kind !== "done") {
        sayWhy(answer);
        if (["logged_out", "forbidden", "missing"].includes(answer.kind)) return;
        failures = Math.min(failures + 1, 6);
      } else if (await take(answer)) {
        lastGood = new Date();
        failures = 0;
        if (Date.now() > lostUntil) sayText();
      } else {
        sayText(texts.gone);
        return;
      }
    } finally {
      running = false;
    }
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, pause(failures, every, LONGEST_WAIT));
  };
  const now = () => {
    clearTimeout(timer);
    refresh();
  };

  /** @type {(url: URL) => Promise<boolean>} */
  const goOn = async (url) => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    const before = address;
    address = url.pathname + url.search;
    known = null;
    const answer = await get("no-store");
    /* Somebody has gone on since, such as by typing another letter: that answer counts. */
    if (mine !== turn) return false;
    const shown = answer.kind === "done" && (await take(answer));
    if (shown) {
      lastGood = new Date();
      history.replaceState(null, "", address);
    } else {
      address = before;
      sayWhy(answer);
    }
    schedule();
    return shown;
  };

  keepSteady(main);
  document.addEventListener("visibilitychange", () => document.hidden || now());
  window.addEventListener("resize", turned);
  window.addEventListener("online", now);
  window.addEventListener("offline", () => isOffline() && sayWhy({ kind: "nobody", told: {} }));
  schedule();
  return goOn;
};

const main = document.querySelector("main");
const notice = document.getElementById("live-notice");
const texts = document.getElementById("network-texts");
const isLive = main && "live" in main.dataset && notice && texts;

/**
 * Show another state of the same page in its place: what is kept stays, nothing jumps.
 * @type {(url: URL) => Promise<boolean>}  Whether it is there.
 */
export const go = isLive
  ? keepCurrent(main, notice, texts.dataset)
  : async (url) => {
      leave(url.href);
      return false;
    };
