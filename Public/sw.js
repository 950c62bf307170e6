// The service worker. The server writes `version`, `files` and `lines` before this.
import "./js/worker/shell.js";
import "./js/worker/pages.js";
