"""What can't be read on a page: text that is cut off, lies on other text or leaves the screen."""

CROWDED = """() => {
  const found = [];
  const how = { opacityProperty: true, visibilityProperty: true };
  const seen = (element) => element.checkVisibility?.(how) ?? true;
  const clipped = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { position, clipPath } = getComputedStyle(at);
      if (position === "absolute" && clipPath !== "none") return true;
    }
    return false;
  };
  const inSight = (one, home) => {
    let { left, right, top, bottom } = one;
    for (let at = home; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const around = at.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    if (bottom + window.scrollY < 0) return { width: 0, height: 0 };
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const home = node.parentElement;
    const unseen = "script, template, title, option, .visually-hidden";
    if (!node.textContent.trim() || home.closest(unseen)) continue;
    if (!seen(home) || clipped(home)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const one of range.getClientRects()) {
      const box = inSight(one, home);
      if (box.width > 1 && box.height > 1) texts.push({ node, home, box });
    }
  }
  for (const { home, node } of texts) {
    for (let at = home; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (["auto", "scroll"].includes(style.overflowX)) break;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (at.scrollWidth > at.clientWidth + 1 && !at.title && !at.querySelector("title")) {
        found.push(`cut: ${named(at)}: ${node.textContent.trim().slice(0, 40)}`);
      }
    }
  }
  const fixed = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    }
    return null;
  };
  texts.sort((one, other) => one.box.top - other.box.top);
  texts.forEach(({ box, home, node }, number) => {
    for (const other of texts.slice(number + 1)) {
      if (other.box.top >= box.bottom - 3) break;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - other.box.top;
      if (wide < 3 || high < 4 || other.node === node) continue;
      if (fixed(home) !== fixed(other.home)) continue;
      found.push(`on top: ${named(home)} «${node.textContent.trim().slice(0, 30)}» and ` +
        `${named(other.home)} «${other.node.textContent.trim().slice(0, 30)}»`);
    }
  });
  return [...new Set(found)];
}"""
"""Sentences about the page that is open; none for a page that can be read."""
