/* The page on which a recording begins: what this browser kept of the one before it goes. */
import { all } from "./dom.js";
import { during } from "./page-state.js";
import { letGo } from "./recorder-keeping.js";

for (const place of all("[data-recorder-page]")) during("forgetting", () => letGo(place.dataset.recorderPage ?? ""));
