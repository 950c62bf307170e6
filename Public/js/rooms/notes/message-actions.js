import { begin } from "./choosing-messages.js";
import { undo, watchShaking } from "../../parts/undoing.js";
import { openPanel, panelOf, panelRow } from "./panel.js";
import { read } from "./composer/reader.js";
import { send } from "./outbox/message-requests.js";

const signs = { true: "●", false: "○" };

/** A line of a list; an empty one for a gap. */
function lineOf(task) {
  const words = task.querySelector(".task__text")?.textContent.trim();
  return words ? `${signs[task.querySelector(".task__check")?.getAttribute("aria-checked") ?? false]} ${words}` : "";
}

/** The words of a message: of a list its title, and its items. */
export function textOf(row) {
  const words = row.querySelector(".message__text");
  const tasks = [...row.querySelectorAll(".task")].map(lineOf).join("\n");
  const files = [...row.querySelectorAll(".row__name")].map(({ textContent }) => textContent);
  return [words ? read(words).text : "", tasks, ...(words || tasks ? [] : files)].filter(Boolean).join("\n");
}

/** Copies words, with their formats where the browser lets us. */
export async function copy(text, html = null) {
  try {
    const blob = (type, data) => new Blob([data], { type });
    if (html && window.ClipboardItem) {
      const kinds = { "text/plain": blob("text/plain", text), "text/html": blob("text/html", html) };
      await navigator.clipboard.write([new ClipboardItem(kinds)]);
    } else {
      await navigator.clipboard.writeText(text);
    }
  } catch {
    // Without TLS there is no clipboard; the old command still copies what is selected.
    const field = document.createElement("textarea");
    [field.value, field.className] = [text, "unseen"];
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/**
 * The HTML of a message for the clipboard. Null for a list: its HTML would be the title without its items. Line ends become
 * `<br>`, since other apps do not keep them, except in a `pre`; the one right behind it goes. CSP forbids inline styles, so
 * runs of spaces survive only when pasted into Hearth.
 */
function htmlOf(row) {
  const words = row.querySelector(".message__text:not(.tasks__title)")?.cloneNode(true);
  if (!words) return null;
  const walk = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  const pieces = [];
  while (walk.nextNode()) pieces.push(walk.currentNode);
  const isInBlock = (piece) => piece?.parentElement.closest("pre");
  pieces.map((piece, index) => [piece, isInBlock(piece), isInBlock(pieces[index - 1])]).forEach(([piece, isBlock, isBehind]) => {
    if (isBlock) return;
    const lines = (isBehind ? piece.data.replace(/^\n/, "") : piece.data).split("\n");
    piece.replaceWith(...lines.flatMap((line, index) => (index ? [document.createElement("br"), line] : [line])));
  });
  return new XMLSerializer().serializeToString(words);
}

/** Offers the tabs to which messages can be moved or copied: all others that the member may write in. */
export function chooseTab(room, at, choose, title = room.words.move) {
  const tabs = [...room.querySelectorAll(".tabs__tab[data-tab]:not([data-read-only])")].filter(({ dataset }) => dataset.tab !== room.dataset.tab);
  if (!tabs.length) return room.say(room.words.nowhere);
  const rows = tabs.map((tab) => panelRow(tab.firstChild.textContent.trim(), { to: tab.dataset.tab }));
  return openPanel(room, panelOf(title, rows), at, ({ dataset }) => choose(dataset.to), null);
}

/**
 * The actions on a message, by the name in `data-do`.
 *
 * @param {HTMLElement} room
 */
export function actionsOf(room) {
  /** Sends one field of a message by the outbox. */
  function set({ dataset: { path } }, what, name, value) {
    return room.items.keep(what, path.split("/messages/")[0], `${path}/${what}`, [[name, value], ["part", "1"]]);
  }

  /** What needs no value, and waits in the outbox if need be. */
  const keep = ({ dataset: { path } }, what, action, ...values) =>
    room.items.keep(what, path.split("/messages/")[0], `${path}/${action}`, [...values, ["part", "1"]]);

  async function change(row, action, values = {}) {
    const { path } = row.dataset;
    try {
      const answer = await send(`${path}/${action}`, { ...values, part: "1" });
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      room.list.putText(answer.text);
    } catch {
      room.say(room.words.refused ?? room.words.failed);
    }
  }

  /** Until the composer's script has come, its form says what the next text is for. */
  function write(name, row, work) {
    const { composer } = room;
    if (!composer) return undefined;
    // At once: a key may come before code is asked for that is there already.
    if (composer.editor) return work(composer);
    room.aim(name, row);
    return room.compose(() => {});
  }

  const edit = (row) => write("edit", row, (composer) => composer.edit(row));
  const reply = (row) => write("reply", row, (composer) => composer.answer(row));

  const placeOf = (row) => {
    const { left, top } = row.querySelector(".bubble").getBoundingClientRect();
    return { x: left + 16, y: top + 16 };
  };

  return {
    // A list is changed on a page of its own.
    edit: (row) => (row.dataset.kind === "list" ? location.assign(`${row.dataset.path}/edit`) : edit(row)),
    copy: (row) => copy(textOf(row), htmlOf(row)).then(() => room.say(room.words.copied)),
    share: async (row) => {
      // Without TLS nothing can be shared, but copied.
      if (navigator.share) await navigator.share({ text: textOf(row) }).catch(() => {});
      else await copy(textOf(row)).then(() => room.say(room.words.copied));
    },
    address: (row) => copy(new URL(row.dataset.path, location.href).href).then(() => room.say(room.words.copied)),
    move: (row) => chooseTab(room, placeOf(row), (to) => takeAway(room, [row], { do: "move", to })),
    copyTo: (row) => chooseTab(room, placeOf(row), (to) => keep(row, "copy", "copy", ["to", to]), room.words.copyTo),
    reply,
    unpreview: (row) => keep(row, "preview", "preview/delete"),
    sink: (row) => keep(row, "sink", "items/sink"),
    clear: (row) => {
      watchUndo(room, true);
      return keep(row, "clear", "items/clear");
    },
    pin: (row) => set(row, "pin", "pinned", "1"),
    unpin: (row) => set(row, "pin", "pinned", "0"),
    give: (row) => location.assign(`${row.dataset.path}/give`),
    versions: (row) => location.assign(`${row.dataset.path}/versions`),
    remind: (row) => location.assign(row.dataset.remind),
    react: (row, { emoji }) => {
      const isOn = row.dataset.reaction === emoji;
      return set(row, "react", "emoji", isOn ? "" : emoji);
    },
    list: (row) => change(row, "list"),
    text: (row) => change(row, "text"),
    select: (row) => begin(room, row),
    delete: (row) => takeAway(room, [row], { do: "delete" }),
  };
}

let isUndoing = false;

/**
 * Taking back what the toast says happens here, too.
 *
 * @param {HTMLElement} room
 * @param {boolean} [isTap] also by shaking; true if a tap is under way, with which a permission may be asked for
 */
export function watchUndo(room, isTap) {
  if (isTap !== undefined) watchShaking(isTap);
  if (isUndoing) return;
  isUndoing = true;
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !event.target.closest("toast-note")) return;
    event.preventDefault();
    undo(event.target, () => room.renew());
  });
}

/** Takes messages out of the list at once; they come back where the server refuses it. */
export function takeAway(room, rows, values) {
  watchUndo(room, values.do === "delete" || undefined);
  for (const row of rows) row.hidden = true;
  const { path } = room;
  const chosen = rows.map(({ dataset }) => ["message", dataset.id]);
  return room.items.keep(values.do, path, `${path}/chosen`, [...chosen, ...Object.entries(values), ["part", "1"]]);
}
