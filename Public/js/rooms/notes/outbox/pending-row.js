import { make } from "../../../parts/make.js";

/** The number of a message's files that have arrived, as text. */
export const progressOf = ({ files }, words) =>
  words.progress.replace("{n}", files.filter(({ isDone }) => isDone).length).replace("{count}", files.length);

/** A message that is not in the server yet, as it will stand there. */
export function pendingRow(item, words) {
  const { id, at, state } = item;
  const text = item.text ? [make("div", { class: "message__text" }, item.text)] : [];
  const foot = make("footer", { class: "message__foot" }, make("span", { class: "pending__state" }));
  const actions = [["again", words.again], ["recall", words.drop], ["copy", words.copy]].filter(([, name]) => name);
  const buttons = actions.map(([does, name]) => make("button", { type: "button", class: "pending__action", "data-pending": does }, name));
  const bubble = make("article", { class: "bubble" }, ...text, foot, make("p", { class: "pending__actions" }, ...buttons));
  const row = make("li", { class: "message message--own", id: `m-${id}`, "data-id": id, "data-at": at, "data-state": state }, bubble);
  showState(row, item, words);
  return row;
}

/** Shows the state of a message on its way. */
export function showState(row, item, words) {
  const size = item.files.reduce((sum, one) => sum + one.size, 0);
  const sent = item.files.reduce((sum, one) => sum + (one.isDone ? one.size : one.sent ?? 0), 0);
  row.dataset.state = item.state;
  const bar = row.querySelector("progress");
  if (bar && size) bar.value = sent / size;
  const isLost = item.state === "lost";
  const running = item.files.length ? progressOf(item, words) : "";
  // The server's own words are a sentence.
  const refusal = words[item.problem] ?? (item.problem?.includes(" ") ? item.problem : words.refused);
  const text = item.state === "failed" ? refusal : isLost ? words.failed : running || "…";
  const state = row.querySelector(".pending__state");
  if (state && state.textContent !== text) state.textContent = text;
  const actions = row.querySelector(".pending__actions");
  if (actions) actions.hidden = item.state === "waiting";
  // While its files are on their way, a message that the server has is not taken back.
  const recall = row.querySelector("[data-pending=recall]");
  if (!recall) return;
  recall.hidden = Boolean(item.isPosted) && item.state !== "failed";
  const name = item.isPosted ? words.takeBack : words.drop;
  // Of hundreds, only those that change are laid out anew.
  if (recall.textContent !== name) recall.textContent = name;
}
