/* A field to draw a signature in with finger, pen or mouse; without this script there is the PIN.
   What is drawn goes into the hidden field `drawn` as a small PNG when the form is sent. Nothing is
   kept on the device: the form is sent from the page that stays, so that a bad network takes
   neither the drawing nor the place where it is sent again. */
import { ask, passes, tell } from "./network.js";
import { leave } from "./page-state.js";

const FEWEST = 12;

/**
 * Draw in a canvas; says what was drawn, and forgets it.
 * @param {HTMLCanvasElement} canvas
 * @returns {{drawn: () => string, clear: () => void}}
 */
const drawingIn = (canvas) => {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  let points = 0;
  /** @type {[number, number] | null} */
  let last = null;

  const clear = () => {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    points = 0;
    last = null;
  };
  /**
   * @param {PointerEvent} event
   * @returns {[number, number]}
   */
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * canvas.width) / box.width,
      ((event.clientY - box.top) * canvas.height) / box.height,
    ];
  };
  /**
   * @param {[number, number]} from
   * @param {[number, number]} to
   */
  const line = (from, to) => {
    pen.strokeStyle = "#000000";
    pen.lineWidth = 5;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(...from);
    pen.lineTo(...to);
    pen.stroke();
    last = to;
    points += 1;
  };

  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    line(at(event), at(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    for (const step of event.getCoalescedEvents?.() ?? [event]) if (last) line(last, at(step));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      last = null;
    });
  }
  clear();
  /* A touch that was no signature is left out: the site then says what is missing. */
  return { drawn: () => (points >= FEWEST ? canvas.toDataURL("image/png") : ""), clear };
};

/**
 * Send the form from this page, and go where the site leads.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} note
 */
const send = async (form, note) => {
  if (form.dataset.sending) return;
  form.dataset.sending = "yes";
  note.textContent = note.dataset.sending ?? "";
  const body = new FormData(form);
  const answer = await ask(form.action, { body, shape: (told) => typeof told.next === "string" });
  delete form.dataset.sending;
  if (answer.kind === "done") leave(answer.told.next);
  else tell(note, answer);
  if (passes(answer)) note.append(" ", note.dataset.again ?? "");
};

const form = document.querySelector("form[data-pad-form]");
const place = form?.querySelector("[data-pad]");
const canvas = place?.querySelector("canvas");
const note = document.getElementById("pad-note");
if (form instanceof HTMLFormElement && place instanceof HTMLElement && canvas && note) {
  const drawing = drawingIn(canvas);
  place.querySelector("[data-pad-clear]")?.addEventListener("click", drawing.clear);
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form) return;
      event.preventDefault();
      const field = form.elements.namedItem("drawn");
      if (field instanceof HTMLInputElement) field.value = drawing.drawn();
      send(form, note);
    },
    true,
  );
  place.hidden = false;
}
