import "./kit.js";
import "./icons/icon-picker.js";
import "./keep-draft.js";
import "./mention-area.js";
import "./sort-rows.js";
import "./time-zone.js";
