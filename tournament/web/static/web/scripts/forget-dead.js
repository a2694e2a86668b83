/* The page of a link that does not work, or of data that were deleted: what this phone kept of it goes. */
import { forgetDead } from "./kept-pages.js";
import { during } from "./page-state.js";

during("forgetting", forgetDead);
