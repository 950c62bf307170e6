export { areDraftsWaiting as isWaiting } from "./drafts.js";
