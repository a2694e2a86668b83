/* An army is laid by taps, card after card; its letters stand in the field above, where they may be typed, too. */
import { all, around, one } from "./dom.js";

for (const army of all("[data-army]")) {
  const field = one("input", HTMLInputElement, army.parentElement ?? document);
  const kinds = all("[data-due]", army);
  const show = () => {
    const letters = [...field.value.toUpperCase()];
    const left = kinds.map(({ dataset }) => Number(dataset.due) - letters.filter((letter) => letter === dataset.letter).length);
    kinds.forEach((kind, place) => {
      kind.toggleAttribute("disabled", left[place] < 1);
      one("b", HTMLElement, kind).textContent = String(left[place]);
    });
    const drawn = letters.map((letter) => kinds.find(({ dataset }) => dataset.letter === letter)?.firstElementChild?.cloneNode(true));
    one(".army__laid", HTMLElement, army).replaceChildren(...drawn.filter((unit) => unit !== undefined));
  };
  army.addEventListener("click", (event) => {
    const letter = around(event, "button")?.dataset.letter;
    if (letter === undefined) return;
    field.value = letter ? field.value + letter : field.value.trim().slice(0, -1);
    show();
  });
  field.addEventListener("input", show);
  army.hidden = false;
  show();
}
