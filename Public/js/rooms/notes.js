import "../parts/kit.js";
import { pageLoaded } from "../parts/page-loaded.js";
import { wake } from "../parts/wake.js";

// What a share needs comes behind the page, whose words can be read meanwhile.
wake({ "shared-note": async () => (await pageLoaded(), import("./notes/quick/shared-note.js")) });
