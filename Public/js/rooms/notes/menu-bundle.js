import "./kit.js";
export { copy, watchUndo } from "./message-actions.js";
export { NoteMenu } from "./message-menu.js";
export { handle as handleTab } from "./tab-gestures.js";
