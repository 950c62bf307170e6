// The service worker. The server writes `version`, `files` and `lines` before this.
import "./js/worker/shell.js";
import "./js/worker/pages.js";
import "./js/worker/shares.js";
import { takePush } from "./js/frame/push-message.js";

takePush(self);
