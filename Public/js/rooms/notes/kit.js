// What all entries of notes need, in one file: see `parts/kit.js`.
import "../../parts/kit.js";
import "./kept.js";
import "./lists/item-requests.js";
import "./lists/kept-items.js";
import "./lists/new-item.js";
import "./lists/tick-look.js";
import "./outbox/message-requests.js";
