import "./kit.js";
import { BrewOutbox } from "./brew-outbox.js";
import { brewsOf, isBrewWaiting, pathOfRun, readBrew } from "./records.js";
import { answerOf, sendBrew } from "./brew-requests.js";
import { isTyped } from "../../parts/http.js";
import { make } from "../../parts/make.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};

const showsBrews = () => /^\/(brew|today)(\/|$)/.test(location.pathname) && !document.querySelector("brew-guide, brew-setup, brew-editor");

/** Pages that show brews show what has come. */
function show() {
  if (showsBrews() && !isTyped(document)) location.reload();
}

/** They tell of ratings that the server refused, until those are saved or thrown away. */
function tellRefused() {
  if (!showsBrews() || document.querySelector("cup-draft")) return;
  document.querySelector(".refused-brews")?.remove();
  const lines = brewsOf(localStorage, member).flatMap((run) => {
    const { refused, draft } = readBrew(localStorage, member, run);
    // The server may no longer have the brew: its note can at least be copied.
    const note = new Map(draft).get("note") ?? "";
    return refused ? [make("p", {}, make("a", { href: pathOfRun(run) }, refused), ` ${note}`)] : [];
  });
  if (lines.length) document.querySelector("main").prepend(make("div", { class: "notice refused-brews", role: "status" }, ...lines));
}

/** Sends the taps and ratings that an earlier page could not send; a guide sends its own. */
function pushLeft(outbox) {
  const here = document.querySelector("brew-guide")?.dataset.run;
  for (const run of brewsOf(localStorage, member)) {
    if (run !== here && isBrewWaiting(readBrew(localStorage, member, run))) outbox.push(run);
  }
}

export { unsent } from "./unsent-brews.js";
export { areBrewsWaiting as isWaiting } from "./records.js";

/** Sends what earlier pages could not send, and tells of what the server refused. */
export function sendLeft() {
  let isSent = false;
  const outbox = new BrewOutbox({
    storage: localStorage, member, send: sendBrew, read: answerOf,
    heard: (_, { refused }) => (isSent ||= !refused),
    changed: (failure) => {
      if (!outbox.isEmpty || failure) return;
      if (isSent) show();
      tellRefused();
    },
  });
  tellRefused();
  pushLeft(outbox);
  for (const name of ["online", "focus"]) addEventListener(name, () => {
    outbox.again();
    pushLeft(outbox);
  });
}
