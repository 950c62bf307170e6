import { entries } from "../../outbox/own-entries.js";
import { isTyped } from "../../parts/http.js";
import { isOfBrew } from "./brew-entries.js";

const showsBrews = () => /^\/(brew|today)(\/|$)/.test(location.pathname) && !document.querySelector("brew-guide, brew-setup, brew-editor");

// Pages that show brews show what was sent by them, once all of it is.
document.addEventListener("outbox-settled", ({ detail: { entry, outcome } }) => {
  if (outcome.meaning !== "done" || !isOfBrew(entry) || entries.waiting().some(isOfBrew)) return;
  if (showsBrews() && !isTyped(document)) location.reload();
});
