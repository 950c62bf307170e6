import { load } from "./load.js";
import { DraftKeeper, localDraft, newer } from "./note-drafts.js";
import { Editor } from "./note-editor.js";
import { keyOf } from "./note-keys.js";
import "./note-leaving.js";
import { read } from "./note-reader.js";

/** A browser sends so much by itself after a page was left; in bytes. */
const lastWords = 60_000;

let sending = null;
const fetchSending = () => load("note-sending", () => {}).then((module) => (sending = module));

/** What it takes to keep and send comes behind the editor: the first key needs none of it. */
export function fetchRest() {
  fetchSending();
  // Each imports the next: asked for one after the other they would come one after the other.
  for (const name of ["note-files", "note-outbox", "note-pending", "note-posting", "save-queue", "uploads"]) {
    import(`./${name}.js`).catch(() => {
      // What sends asks again.
    });
  }
}

/** An editor beside a text area. */
export function makeEditor(composer, field, changed) {
  const area = document.createElement("div");
  area.className = "composer__text";
  area.dataset.placeholder = field.placeholder;
  const label = field.getAttribute("aria-label") ?? field.placeholder;
  for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-label", label]]) area.setAttribute(name, value);
  const editor = new Editor(area, changed);
  editor.askAddress = async () => (await import("./note-tools.js")).askAddress(composer);
  field.after(area);
  return editor;
}

/** Shows what was begun, here or on another device, and goes on keeping it. */
export function openDraft(composer, field) {
  const { editor, path, dataset } = composer;
  const key = keyOf("draft", path);
  const house = { text: dataset.content ?? "", entities: JSON.parse(dataset.entities || "[]"), at: Number(dataset.draftAt ?? 0) };
  const local = localDraft(localStorage, key);
  // What was typed before this script came.
  const isTyped = field.value !== field.defaultValue;
  const draft = isTyped ? { text: field.value, entities: [] } : newer(local, house);
  const [hadFocus, caret] = [document.activeElement === field, field.selectionStart];

  async function keep({ text, entities }) {
    const values = { content: text, entities: JSON.stringify(entities) };
    const isShort = encodeURIComponent(values.content + values.entities).length < lastWords;
    // Of a page that is left only what is asked for at once still goes.
    const { send } = sending ?? (await fetchSending());
    const answer = await send(`${path}/draft`, values, { keepalive: isShort });
    if (answer.status >= 400) throw new Error(`${answer.status}`);
    // The house's time comes in whole seconds.
    return answer.at + 999;
  }

  const drafts = new DraftKeeper({ storage: localStorage, key, seen: house.at, send: keep });
  editor.load(draft);
  field.hidden = true;
  if (isTyped || draft === local) drafts.keep(draft);
  if (hadFocus) editor.focus(isTyped ? caret : undefined);
  return drafts;
}

/**
 * Somebody else's page. Its styles are only read: were they styles here, the browser would refuse them and complain.
 */
function foreign(html) {
  const bare = html.replace(/<style\b.*?<\/style>/gis, "").replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(bare, "text/html").body;
}

/** What was pasted, with those formats that we have. */
export function pasted(data) {
  const html = data.getData("text/html");
  const plain = data.getData("text/plain").replace(/\r\n?/g, "\n");
  const { text, entities } = html ? read(foreign(html), { isLoose: true }) : { text: "", entities: [] };
  return text ? { text, entities } : { text: plain, entities: [] };
}
