/* Makes forms kinder on bad Wi-Fi; every form also works without this script.
   - sending while offline is held back with a notice, and what was typed stays;
   - a second press while sending is ignored (the command id makes a repeat safe anyway);
   - form[data-keep="key"] keeps what was typed in this tab until a page with [data-keep-done];
   - input[data-filter-input="list id"] hides the items [data-filter-text] that do not match;
   - the tabs of the present page are scrolled into sight;
   - button[data-print] prints the page. */
const run = () => {
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    tab.scrollIntoView({ block: "nearest", inline: "center" });
  }
  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  const texts = document.getElementById("script-texts")?.dataset;
  if (!texts) return;
  const sendingFor = 15000;
  // The hall's laptop serves itself: without any network it is not offline.
  const sameMachine = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

  const note = (form, text) => {
    let place = form.querySelector(".form-note");
    if (!place) {
      place = document.createElement("p");
      place.className = "form-note live-notice";
      place.setAttribute("role", "alert");
      form.prepend(place);
    }
    place.textContent = text;
    place.hidden = !text;
  };

  /* ---- Sending ---- */
  const buttonsOf = (form) => [...form.elements].filter((element) => element.type === "submit");
  const release = (form) => {
    delete form.dataset.sending;
    for (const button of buttonsOf(form)) button.removeAttribute("aria-disabled");
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("method")?.toLowerCase() !== "post" || event.defaultPrevented) return;
    if (form.dataset.sending) {
      event.preventDefault();
      return;
    }
    if (navigator.onLine === false && !sameMachine) {
      event.preventDefault();
      note(form, texts.offlineForm);
      return;
    }
    form.dataset.sending = "yes";
    for (const button of buttonsOf(form)) button.setAttribute("aria-disabled", "true");
    if (form.dataset.keep) remember(form, true);
    setTimeout(() => release(form), sendingFor);
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sending]")) release(form);
  });
  window.addEventListener("online", () => {
    for (const place of document.querySelectorAll(".form-note")) place.hidden = true;
  });

  /* ---- Keeping what was typed ---- */
  const prefix = "keep:";
  const secret = ["password", "hidden", "file", "submit", "button", "reset", "image"];
  const keepable = (form) =>
    [...form.elements].filter((element) => element.name && !secret.includes(element.type));
  const store = (action) => {
    try {
      return action(window.sessionStorage);
    } catch (refused) {
      if (refused instanceof DOMException) return null;
      throw refused;
    }
  };
  const remember = (form, sent) => {
    const values = keepable(form).map((element) =>
      ["checkbox", "radio"].includes(element.type)
        ? [element.name, element.value, element.checked]
        : [element.name, element.value],
    );
    store((storage) => storage.setItem(prefix + form.dataset.keep, JSON.stringify({ sent, values })));
  };
  const restore = (form) => {
    const text = store((storage) => storage.getItem(prefix + form.dataset.keep));
    if (!text || form.querySelector("[aria-invalid=true], .form-errors")) return;
    let changed = false;
    for (const [name, value, checked] of JSON.parse(text).values) {
      for (const element of keepable(form).filter((candidate) => candidate.name === name)) {
        if (checked === undefined) {
          changed ||= element.value !== value;
          element.value = value;
        } else if (element.value === value) {
          changed ||= element.checked !== checked;
          element.checked = checked;
        }
      }
    }
    if (changed) note(form, texts.restored);
  };
  if (document.querySelector("[data-keep-done]")) {
    store((storage) => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix) && JSON.parse(storage.getItem(key)).sent) storage.removeItem(key);
      }
    });
  }
  for (const form of document.querySelectorAll("form[data-keep]")) {
    restore(form);
    form.addEventListener("input", () => remember(form, false));
  }

  /* ---- Filtering a long list ---- */
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е").trim();
  const filter = (input) => {
    const list = document.getElementById(input.dataset.filterInput);
    if (!list) return;
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of list.querySelectorAll("[data-filter-text]")) {
      const text = plain(item.dataset.filterText);
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) shown += 1;
    }
    for (const place of document.querySelectorAll(`[data-filter-empty="${list.id}"]`)) {
      place.hidden = shown > 0;
    }
  };
  const inputs = () => document.querySelectorAll("input[data-filter-input]");
  document.addEventListener("input", (event) => {
    if (event.target.matches?.("input[data-filter-input]")) filter(event.target);
  });
  document.addEventListener("live:updated", () => inputs().forEach(filter));

  /* ---- Copying a link ---- */
  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.copied;
    });
  }

  document.querySelector("form[method=post] .form-errors")?.focus();
};
run();
