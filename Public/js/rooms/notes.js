import "../parts/kit.js";
import { onceLoaded } from "../parts/once-loaded.js";
import { wake } from "../parts/wake.js";

// What a share needs comes behind the page, whose words can be read meanwhile.
wake({ "shared-note": () => new Promise((resolve) => onceLoaded(resolve)).then(() => import("./notes/quick/shared-note.js")) });
