import "../parts/kit.js";
import { wake } from "../parts/wake.js";

/** What a share needs comes behind the page, whose words can be read meanwhile. */
const behindPage = () => document.readyState === "complete" || new Promise((resolve) => addEventListener("load", resolve, { once: true }));

wake({ "shared-note": async () => (await behindPage(), import("./notes/quick/shared-note.js")) });
