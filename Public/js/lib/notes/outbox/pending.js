/** The number of a message's files that have arrived, as text. */
export const progressOf = ({ files }, words) =>
  words.progress.replace("{n}", files.filter(({ isDone }) => isDone).length).replace("{count}", files.length);

export function make(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

/** A message that is not in the house yet, as it will stand there. */
export function pendingRow(item, words) {
  const row = make("li", "message message--own");
  row.id = `m-${item.id}`;
  Object.assign(row.dataset, { id: item.id, at: item.at, state: item.state });
  const bubble = make("article", "bubble");
  if (item.text) bubble.append(make("div", "message__text", item.text));
  const foot = make("footer", "message__foot");
  foot.append(make("span", "pending__state"));
  const actions = make("p", "pending__actions");
  for (const [name, text] of [["again", words.again], ["recall", words.drop], ["copy", words.copy]]) {
    if (!text) continue;
    const button = make("button", "pending__action", text);
    [button.type, button.dataset.pending] = ["button", name];
    actions.append(button);
  }
  bubble.append(foot, actions);
  row.append(bubble);
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
  const isLost = item.state === "lost" || (item.isBroken && item.state !== "failed");
  const running = item.files.length ? progressOf(item, words) : "";
  // The house's own words are a sentence.
  const refusal = words[item.problem] ?? (item.problem?.includes(" ") ? item.problem : words.refused);
  const text = item.state === "failed" ? refusal : isLost ? words.failed : running || "…";
  const state = row.querySelector(".pending__state");
  if (state && state.textContent !== text) state.textContent = text;
  const actions = row.querySelector(".pending__actions");
  if (actions) actions.hidden = item.state === "waiting";
  // A message that the house has cannot be taken back here.
  const recall = row.querySelector("[data-pending=recall]");
  if (recall) recall.hidden = Boolean(item.isPosted);
}
