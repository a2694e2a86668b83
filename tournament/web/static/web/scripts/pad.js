/* A field to draw a signature in with finger, pen or mouse; without this script there is the PIN.
   What is drawn goes into the hidden field `drawn` as a small PNG when the form is sent. Nothing is
   kept on the device. */
const run = () => {
  const form = document.querySelector("form[data-pad-form]");
  const place = form?.querySelector("[data-pad]");
  if (!place) return;
  const canvas = place.querySelector("canvas");
  const field = form.elements.drawn;
  const pen = canvas.getContext("2d");
  const fewest = 12;
  let points = 0;
  let last = null;

  const clear = () => {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    points = 0;
    last = null;
    field.value = "";
  };
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * canvas.width) / box.width,
      ((event.clientY - box.top) * canvas.height) / box.height,
    ];
  };
  const line = (to) => {
    pen.strokeStyle = "#000000";
    pen.lineWidth = 5;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(...last);
    pen.lineTo(...to);
    pen.stroke();
    last = to;
    points += 1;
  };

  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = at(event);
    line(last);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!last) return;
    for (const step of event.getCoalescedEvents?.() ?? [event]) line(at(step));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, () => {
      last = null;
    });
  }
  place.querySelector("[data-pad-clear]").addEventListener("click", clear);

  /* A touch that was no signature is left out: the site then says what is missing. */
  form.addEventListener("submit", () => {
    field.value = points >= fewest ? canvas.toDataURL("image/png") : "";
  });
  clear();
  place.hidden = false;
};
run();
