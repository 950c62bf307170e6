import "./kit.js";
export { copy, watchUndo } from "./actions.js";
export { NoteMenu } from "./menu.js";
export { handle as handleTab } from "./tab-gestures.js";
