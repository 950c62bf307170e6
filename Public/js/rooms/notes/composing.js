// Writing and sending messages: loaded once somebody comes to write, or where something waits to be sent.
import "./kit.js";
import "./note-composer.js";
export { Posting } from "./outbox/posting.js";
