import { BrewOutbox } from "./outbox.js";
import { brewsOf, isBrewWaiting, readBrew } from "./records.js";
import { answerOf, sendBrew } from "./sending.js";
import { isTyped } from "../http.js";

const { member } = document.documentElement.dataset;

/** Pages that show brews show what has come. */
function show() {
  const isShown = /^\/(brew|today)(\/|$)/.test(location.pathname) && !document.querySelector("brew-guide, brew-setup, brew-editor");
  if (isShown && !isTyped(document)) location.reload();
}

/** Sends the taps and ratings that an earlier page could not send; a guide sends its own. */
function sendLeft(outbox) {
  const here = document.querySelector("brew-guide")?.dataset.run;
  for (const run of brewsOf(localStorage, member)) {
    if (run !== here && isBrewWaiting(readBrew(localStorage, member, run))) outbox.push(run);
  }
}

if (member) {
  let isSent = false;
  const outbox = new BrewOutbox({
    storage: localStorage, member, send: sendBrew, read: answerOf,
    heard: (_, { refused }) => (isSent ||= !refused),
    changed: (failure) => outbox.isEmpty && !failure && isSent && show(),
  });
  sendLeft(outbox);
  for (const name of ["online", "focus"]) addEventListener(name, () => {
    outbox.again();
    sendLeft(outbox);
  });
}
