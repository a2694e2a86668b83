/* The picture of a bracket as a tool: it zooms, drags, fills the screen, opens where something is played, folds
   rounds that are over and lights a player's path. The region scrolls by itself, as it does without
   this script; the drawing and its paths come from the site, so an update only has to be looked at again. */
import { foldable, movedPath, placing } from "./bracket-columns.js";
import { all, around, one, storage } from "./dom.js";
import { go } from "./live.js";

const LEAST = 0.1;
const MOST = 2.5;
const STEP = 1.25;
const READABLE = 0.7;
const MOVES = 80;
/* Pixels within which a mouse has not moved. */
const STILL = 5;
const SVG = "http://www.w3.org/2000/svg";
const VIEW = "bracket-view";
const LOOKS = ["followed", "rose", "fell", "ahead", "hoped"].map((look) => `bracket__match--${look}`);
const ON_PATH = "bracket__side--followed";

/** @param {HTMLElement} tool */
const start = (tool) => {
  const region = one(".bracket-region", HTMLElement, tool);
  /* Of the staff a match opens in a panel; others get a card. */
  const card = tool.querySelector(".bracket-card");
  const { pitch, margin, folded: narrow } = region.dataset;
  const sizes = { pitch: Number(pitch), margin: Number(margin), folded: Number(narrow) };
  const choice = document.querySelector("#follow-player");
  const follow = choice instanceof HTMLSelectElement ? choice : null;

  let scale = 1;
  /** @type {Set<number>} */
  let folded = new Set();
  /* The seed of the player whose path is lit; "" is nobody, null leaves it to the site. */
  /** @type {string | null} */
  let lit = null;
  /* Those at whom a mouse points, or of the match that the keys have reached. */
  /** @type {string[] | null} */
  let tipped = null;
  let shown = false;
  /* The match that the keys have led to. */
  let reached = "";

  const picture = () => one(".bracket", SVGSVGElement, region);
  const matches = () => /** @type {NodeListOf<SVGGraphicsElement>} */ (region.querySelectorAll(".bracket__match"));
  /* Where a match or the name of a round stands while nothing is folded: noted before it is moved. */
  /** @param {Element} thing */
  const corner = (thing) => {
    if (!thing.hasAttribute("data-at")) thing.setAttribute("data-at", thing.getAttribute("transform") ?? "");
    return thing.getAttribute("data-at")?.match(/[\d.]+/g)?.map(Number) ?? [0, 0];
  };
  /** @param {Element} thing */
  const columnOf = (thing) => Math.round((corner(thing)[0] - sizes.margin) / sizes.pitch);
  /** @param {Element} match */
  const isOver = (match) => match.matches(".bracket__match--done, .bracket__match--passed");
  /** @param {Element} side */
  const seedOf = (side) => side.querySelector(".bracket__seed")?.textContent ?? "";
  /* A match in words, as its link reads: what the site wrote for it, or its players and the rest. */
  /** @param {Element | null} match */
  const wordsOf = (match) => {
    /** @param {string} part */
    const texts = (part) => [...(match?.querySelectorAll(part) ?? [])].map(({ textContent }) => textContent ?? "");
    return texts("title")[0] ?? [texts(".bracket__name").join(" – "), ...texts("desc")].filter(Boolean).join(". ");
  };
  /** @param {Element} match */
  const nameOf = (match) => decodeURIComponent((match.getAttribute("href") ?? "").match(/[^/=]+(?=\/?$)/)?.[0] ?? "");

  /* ---- The path of a player ------------------------------------------------------------- */

  /* The match that a winner goes to: the one at which the line out of the box ends. */
  /** @type {Map<Element, Element>} */
  let onward = new Map();
  const findOnward = () => {
    onward = new Map();
    const boxes = [...matches()].sort((a, b) => corner(b)[1] - corner(a)[1]);
    for (const box of boxes) {
      const line = box.querySelector(".bracket__line");
      const [down, across] = (line?.getAttribute("data-d") ?? line?.getAttribute("d") ?? "").match(/-?\d+/g)?.slice(-2).map(Number) ?? [];
      const [x, y] = corner(box);
      const next = boxes.find((one) => corner(one)[0] === x + across && corner(one)[1] < y + down);
      if (next) onward.set(box, next);
    }
  };
  const light = () => {
    const seeds = tipped ?? (lit === null ? null : [lit]);
    if (!seeds) return;
    for (const box of matches()) {
      box.classList.remove(...LOOKS);
      for (const side of box.querySelectorAll(".bracket__side")) side.classList.toggle(ON_PATH, seeds.includes(seedOf(side)) && seedOf(side) !== "");
    }
    picture().classList.toggle("bracket--followed", seeds.map(lightPath).includes(true));
  };
  /** @type {(seed: string) => boolean}  Whether somebody has it. */
  const lightPath = (seed) => {
    /* The site draws a match after all that lead to it, so this is the order in which they are played. */
    const path = [...matches()].filter((box) => seed && [...box.querySelectorAll(".bracket__side")].some((side) => seedOf(side) === seed));
    path.forEach((box, at) => {
      box.classList.add(LOOKS[0]);
      const next = path[at + 1];
      if (next) box.classList.add(onward.get(box) === next ? LOOKS[1] : LOOKS[2]);
    });
    /** @type {Element | undefined} */
    let box = path.at(-1);
    if (!box || isOver(box)) return path.length > 0;
    for (let next; box && (next = onward.get(box)); box = next) {
      box.classList.add(LOOKS[3]);
      next.classList.add(LOOKS[4]);
    }
    return true;
  };
  /* Back to what the site has drawn, if that is a path. */
  const given = follow?.querySelector("option[selected]")?.getAttribute("data-seed") ?? "";
  /** @param {string} seed */
  const keepLit = (seed) => {
    lit = seed;
    light();
    if (follow) follow.selectedIndex = Math.max(0, [...follow.options].findIndex((option) => option.dataset.seed === seed));
  };

  /* ---- Columns -------------------------------------------------------------------------- */

  const layOut = () => {
    findOnward();
    const place = placing(sizes, folded);
    const svg = picture();
    region.querySelectorAll(".bracket__band, .bracket__band-name, .bracket__plus").forEach((own) => own.remove());
    for (const box of matches()) {
      const [x, y] = corner(box);
      box.setAttribute("transform", `translate(${place(x)} ${y})`);
      box.classList.toggle("bracket__match--folded", folded.has(columnOf(box)));
      for (const path of box.querySelectorAll(".bracket__line, .bracket__drop")) {
        const d = path.getAttribute("data-d") ?? path.getAttribute("d") ?? "";
        path.setAttribute("data-d", d);
        path.setAttribute("d", movedPath(d, x, place));
      }
    }
    for (const heading of svg.querySelectorAll(".bracket__heading")) {
      const x = Number(heading.getAttribute("data-x") ?? heading.getAttribute("x"));
      heading.setAttribute("data-x", String(x));
      heading.setAttribute("x", String(place(x)));
      heading.classList.toggle("bracket__heading--folded", folded.has(Math.round((x - sizes.margin) / sizes.pitch)));
    }
    for (const row of region.querySelectorAll(".bracket, .bracket-names__row")) {
      row.setAttribute("viewBox", `0 0 ${place(Number(row.getAttribute("width")))} ${row.getAttribute("height")}`);
    }
    const wide = sizes.folded - 4;
    for (const column of folded) {
      draw(svg, "rect", "band", { x: place(leftOf(column)), width: wide, height: svg.getAttribute("height") ?? "" });
    }
    let top = 0;
    for (const row of region.querySelectorAll(".bracket-names svg")) {
      for (const heading of row.querySelectorAll(".bracket__round")) {
        const column = columnOf(heading);
        const left = place(leftOf(column));
        const isFolded = folded.has(column);
        heading.setAttribute("transform", `translate(${left} 0)`);
        heading.setAttribute("role", "button");
        heading.setAttribute("aria-expanded", String(!isFolded));
        heading.classList.toggle("bracket__round--folded", isFolded);
        if (!isFolded) continue;
        draw(heading, "text", "plus", { x: wide / 2, y: 28 }).textContent = "+";
        const at = `translate(${left + wide / 2 - 4} ${top + 56}) rotate(90)`;
        draw(svg, "text", "band-name", { transform: at }).textContent = heading.querySelector("text")?.textContent ?? "";
      }
      top += Number(row.getAttribute("height"));
    }
    reach();
    resize();
  };
  /** @param {number} column */
  const leftOf = (column) => sizes.margin + column * sizes.pitch;
  /**
   * @param {Element} place
   * @param {string} kind
   * @param {string} look
   * @param {Record<string, string | number>} given
   */
  const draw = (place, kind, look, given) => {
    const drawn = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries({ class: `bracket__${look}`, ...given })) drawn.setAttribute(name, String(value));
    place.append(drawn);
    return drawn;
  };
  const resize = () => {
    for (const svg of region.querySelectorAll(".bracket-sheet svg")) {
      const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
      const { style } = /** @type {SVGElement} */ (svg);
      style.width = `${width * scale}px`;
      style.height = `${height * scale}px`;
    }
  };
  /** @param {number} column */
  const toggle = (column) => {
    if (!folded.delete(column)) folded.add(column);
    const before = region.scrollLeft;
    layOut();
    region.scrollLeft = before;
  };

  /* ---- Zoom, and what is in sight -------------------------------------------------------- */

  /**
   * @param {number} wanted
   * @param {{x: number, y: number}} [at]  What stays where it is, within the region.
   */
  const zoom = (wanted, at = { x: region.clientWidth / 2, y: region.clientHeight / 2 }) => {
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    const left = (region.scrollLeft + at.x) * (next / scale) - at.x;
    const top = (region.scrollTop + at.y) * (next / scale) - at.y;
    scale = next;
    resize();
    region.scrollTo({ left, top, behavior: "instant" });
  };
  const whole = () => {
    const [, , width, height] = (picture().getAttribute("viewBox") ?? "").split(" ").map(Number);
    const most = Math.min(region.clientHeight || Infinity, window.innerHeight * 0.85);
    return Math.min(1, (region.clientWidth - 2) / width, most / height);
  };
  /** @param {{clientX: number, clientY: number}} event */
  const within = ({ clientX, clientY }) => {
    const { left, top } = region.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  /** @param {Element} match */
  const bring = (match) => {
    const [x, y] = (match.getAttribute("transform") ?? "").match(/[\d.]+/g)?.map(Number) ?? [0, 0];
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    region.scrollTo({
      left: x * scale - region.clientWidth * 0.12,
      top: y * scale - region.clientHeight * 0.4,
      behavior: calm || !shown ? "instant" : "smooth",
    });
  };
  const current = () => {
    const boxes = [...matches()];
    /** @param {string} look */
    const first = (look) => boxes.find((box) => box.classList.contains(`bracket__match--${look}`));
    const theirs = boxes.filter((box) => box.querySelector(`.${ON_PATH}`)).at(-1);
    return theirs ?? first("live") ?? first("ready") ?? boxes.findLast((box) => !box.matches(".bracket__match--passed"));
  };

  /* ---- Keys from match to match: Tab stops at one of them, arrows lead on -------------------- */

  const reach = () => {
    const boxes = [...matches()];
    const here = boxes.find((box) => box === document.activeElement || nameOf(box) === reached) ?? current();
    for (const box of boxes) box.setAttribute("tabindex", box === here ? "0" : "-1");
  };
  /**
   * @param {Element} from
   * @param {string} key
   * @returns {Element | undefined}
   */
  const neighbour = (from, key) => {
    const boxes = [...matches()].filter((box) => !box.classList.contains("bracket__match--folded"));
    if (key === "ArrowRight") return onward.get(from);
    if (key === "ArrowLeft") return boxes.find((box) => onward.get(box) === from);
    const column = boxes.filter((box) => columnOf(box) === columnOf(from)).sort((a, b) => corner(a)[1] - corner(b)[1]);
    return column[column.indexOf(/** @type {SVGGraphicsElement} */ (from)) + (key === "ArrowDown" ? 1 : -1)];
  };

  /* ---- What this tab remembers ------------------------------------------------------------ */

  const remember = () => {
    if (!shown) return;
    const { scrollLeft, scrollTop } = region;
    storage("sessionStorage")?.setItem(VIEW, JSON.stringify({ path: location.pathname, scale, scrollLeft, scrollTop, folded: [...folded] }));
  };
  const open = () => {
    /** @type {boolean[][]} */
    const over = [];
    for (const box of matches()) (over[columnOf(box)] ??= []).push(isOver(box));
    folded = foldable(over);
    /** @type {{path?: string, scale?: number, scrollLeft?: number, scrollTop?: number, folded?: number[]}} */
    const kept = JSON.parse(storage("sessionStorage")?.getItem(VIEW) ?? "{}");
    const again = kept.path === location.pathname && !new URLSearchParams(location.search).has("player");
    if (again && kept.scale && kept.folded) {
      scale = kept.scale;
      folded = new Set(kept.folded);
    }
    layOut();
    light();
    if (!again) scale = whole() >= READABLE ? whole() : 1;
    resize();
    const place = current();
    if (again) region.scrollTo({ left: kept.scrollLeft, top: kept.scrollTop, behavior: "instant" });
    else if (place) bring(place);
    shown = true;
  };

  /* ---- The card of a match ----------------------------------------------------------------- */

  /** @param {Element | null} match */
  const tell = (match) => {
    if (!card) return;
    card.classList.toggle("bracket-card--told", Boolean(match));
    one(".bracket-card__words", HTMLElement, card).textContent = wordsOf(match);
    one("a", HTMLAnchorElement, card).setAttribute("href", match?.getAttribute("href") ?? "#bracket");
  };
  const isTold = () => Boolean(card?.classList.contains("bracket-card--told"));

  /**
   * Somebody has tapped a match: the player's path is lit; the staff's panel opens, others get a card.
   * @param {Event} event
   * @param {Element} match
   */
  const tap = (event, match) => {
    const side = around(event, ".bracket__side");
    event.preventDefault();
    if (side) keepLit(seedOf(side));
    if (card) tell(match);
    else go(new URL(match.getAttribute("href") ?? "", location.href));
  };

  /* ---- Full screen ------------------------------------------------------------------------- */

  const button = one("[data-bracket=full]", HTMLElement, tool);
  /** @param {boolean} [on] */
  const full = (on = !tool.classList.contains("bracket-tool--full")) => {
    tool.classList.toggle("bracket-tool--full", on);
    button.setAttribute("aria-pressed", String(on));
    if (on) tool.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  };
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || full(false));

  /* ---- Hands ------------------------------------------------------------------------------- */

  /** @type {Record<string, () => void>} */
  const acts = {
    in: () => zoom(scale * STEP),
    out: () => zoom(scale / STEP),
    fit: () => zoom(whole()),
    full: () => full(),
    dim: () => (tell(null), keepLit("")),
  };
  tool.addEventListener("click", (event) => {
    const act = around(event, "[data-bracket]")?.dataset.bracket;
    if (act) acts[act]?.();
  });
  region.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const round = around(event, ".bracket__round");
    const match = around(event, "a.bracket__match");
    if (round) {
      event.preventDefault();
      toggle(columnOf(round));
    } else if (match) tap(event, match);
  });
  tool.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.target instanceof HTMLSelectElement) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": acts.in, "=": acts.in, "-": acts.out, "0": acts.fit, f: acts.full, а: acts.full,
      Escape: () => (isTold() ? acts.dim() : full(false)),
    };
    const act = keys[event.key.toLowerCase()] ?? keys[event.key];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!act && !step) return;
    if (event.key !== "Escape") event.preventDefault();
    act?.();
    const match = around(event, "a.bracket__match");
    const next = step && match ? neighbour(match, event.key) : null;
    if (next instanceof SVGElement) {
      reached = nameOf(next);
      reach();
      next.focus();
    } else if (step && !match) region.scrollBy(step[0] * MOVES, step[1] * MOVES);
  });

  region.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !tool.classList.contains("bracket-tool--full")) return;
      event.preventDefault();
      zoom(scale * Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), within(event));
    },
    { passive: false },
  );

  /* Two fingers. One finger scrolls the region, as everywhere. */
  /** @type {{apart: number, scale: number} | null} */
  let pinch = null;
  /** @param {TouchEvent} event */
  const fingers = ({ touches: [a, b] }) => ({
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    middle: within({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }),
  });
  region.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) pinch = { apart: fingers(event).apart, scale };
  });
  region.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const { apart, middle } = fingers(event);
      zoom((pinch.scale * apart) / pinch.apart, middle);
    },
    { passive: false },
  );
  region.addEventListener("touchend", () => (pinch = null));

  /* A mouse drags what a finger would scroll. */
  /** @type {{x: number, y: number, left: number, top: number} | null} */
  let drag = null;
  let dragged = false;
  region.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, left: region.scrollLeft, top: region.scrollTop };
  });
  region.addEventListener("dragstart", (event) => event.preventDefault());
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    dragged ||= Math.hypot(x, y) > STILL;
    tool.classList.toggle("bracket-tool--drags", dragged);
    if (dragged) region.scrollTo({ left: drag.left - x, top: drag.top - y, behavior: "instant" });
  });
  window.addEventListener("pointerup", () => {
    drag = null;
    tool.classList.remove("bracket-tool--drags");
  });
  region.addEventListener("click", (event) => dragged && (event.preventDefault(), event.stopImmediatePropagation()), true);

  /* A mouse on a player shows their path as long as it is there, the keys on a match those of both. */
  /** @param {string[]} seeds */
  const point = (seeds) => {
    const next = seeds.length ? seeds : null;
    if (String(next) === String(tipped)) return;
    tipped = next;
    lit ??= given;
    light();
  };
  region.addEventListener("pointerover", (event) => {
    const side = around(event, ".bracket__side");
    point(side && event.pointerType === "mouse" ? [seedOf(side)].filter(Boolean) : []);
  });
  region.addEventListener("pointerleave", () => point([]));
  /* What is lit is said after the match's own name, and only where the reader asks or waits for it. */
  const said = one("#bracket-ahead", HTMLElement, tool);
  region.addEventListener("focusin", (event) => {
    const match = around(event, "a.bracket__match");
    if (!match?.matches(":focus-visible")) return;
    const next = onward.get(match);
    const round = next?.querySelector("title, desc")?.textContent?.split(". ")[0];
    const about = match.querySelector("desc")?.textContent;
    said.textContent = [about, round && said.dataset.words?.replace("{round}", round)].filter(Boolean).join(". ");
    match.setAttribute("aria-describedby", said.id);
    point([...match.querySelectorAll(".bracket__side")].map(seedOf).filter(Boolean));
  });
  region.addEventListener("focusout", () => point([]));
  window.addEventListener("pagehide", remember);

  const followChosen = () => {
    if (!follow) return;
    if (!region.clientWidth) {
      follow.form?.requestSubmit();
      return;
    }
    keepLit(follow.selectedOptions[0]?.dataset.seed ?? "");
    const place = current();
    if (lit && place) bring(place);
  };
  follow?.addEventListener("change", followChosen);
  document.addEventListener("live:updated", () => {
    layOut();
    light();
    if (isTold()) {
      const href = card?.querySelector("a")?.getAttribute("href");
      tell([...matches()].find((box) => box.getAttribute("href") === href) ?? null);
    }
  });

  tool.classList.add("bracket-tool--works");
  /* Who chose before this script came over a slow line does not choose twice. On a way back or
     a reload the browser itself sets the list as it was; nothing was asked then. */
  const [arrival] = performance.getEntriesByType("navigation");
  const chosen = follow?.selectedOptions[0]?.dataset.seed ?? "";
  const isChosenEarly = chosen !== given && arrival instanceof PerformanceNavigationTiming && arrival.type === "navigate";
  return { open, isSeen: () => region.clientWidth > 0, catchUp: () => isChosenEarly && followChosen() };
};

/* How somebody looks at brackets on this phone: as a list or as a picture. */
const CHOICE = "bracket-look";
const tool = document.getElementById("bracket-tool");
if (tool) {
  const { open, isSeen, catchUp } = start(tool);
  const looks = all("input[name=view]");
  const kept = storage("localStorage")?.getItem(CHOICE);
  const asked = new URLSearchParams(location.search).has("view");
  for (const look of looks) {
    if (!(look instanceof HTMLInputElement)) continue;
    if (!asked && kept === look.value) look.checked = true;
    look.addEventListener("change", () => {
      storage("localStorage")?.setItem(CHOICE, look.value);
      if (!opened && isSeen()) opened = (open(), true);
    });
  }
  let opened = false;
  if (isSeen()) opened = (open(), true);
  catchUp();
}
