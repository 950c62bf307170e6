import "../parts/kit.js";
import "./brew/kit.js";
import "./notes/note-line.js";
import "./reminders/reminder-list.js";
