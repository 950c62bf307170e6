import "../parts/kit.js";
import { wake } from "../parts/wake.js";
import "./notes/kit.js";
import "./notes/note-tabs.js";
import "./notes/notes-room.js";

/** What a share needs comes behind the page, whose words can be read meanwhile. */
const behindPage = () => document.readyState === "complete" || new Promise((resolve) => addEventListener("load", resolve, { once: true }));

wake({
  "note-search": () => import("./notes/note-search.js"),
  "shared-note": async () => (await behindPage(), import("./notes/quick/shared-note.js")),
});
