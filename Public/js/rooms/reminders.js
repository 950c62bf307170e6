import "../parts/kit.js";
import "./reminders/reminder-form.js";
import "./reminders/reminder-line.js";
import "./reminders/reminder-list.js";
import "./reminders/zone-note.js";
