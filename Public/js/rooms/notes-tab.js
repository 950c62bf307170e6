import "../parts/kit.js";
import { wake } from "../parts/wake.js";
import "./notes/kit.js";
import "./notes/note-tabs.js";
import "./notes/notes-room.js";

wake({ "note-search": () => import("./notes/note-search.js") });
