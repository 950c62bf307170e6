import { load } from "../../load.js";
import { DraftKeeper, localDraft, newer } from "./drafts.js";
import { Field } from "./field.js";
import { keyOf } from "../keys.js";

/** A browser sends so much by itself after a page was left; in bytes. */
const lastWords = 60_000;

let sending = null;
const fetchSending = () => load("notes/outbox/sending", () => {}).then((module) => (sending = module));

/** Loads the code that keeps and sends, behind the editor: the first key needs none of it. */
export function fetchRest() {
  fetchSending();
  // Each imports the next: without this list they would come one after the other.
  const own = ["outbox", "pending", "posting"].map((name) => `outbox/${name}`);
  for (const name of ["../ids", "../make", "../news/windows", "../save-queue", ...own]) {
    import(`../${name}.js`).catch(() => {
      // The code that sends asks for it again.
    });
  }
}

/** A field in place of a text area. */
export function makeField(field, changed, Kind = Field) {
  const area = document.createElement("div");
  [area.className, area.dataset.quick] = ["composer__text", ""];
  area.dataset.placeholder = field.placeholder;
  const label = field.getAttribute("aria-label") ?? field.placeholder;
  for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-label", label]]) area.setAttribute(name, value);
  field.after(area);
  return new Kind(area, changed);
}

/**
 * The draft kept here, or in the house. Text typed before this script came wins over both; then what is kept here and is
 * not in the house is `older`.
 */
export function drafted({ path, dataset }, field) {
  const house = { text: dataset.content ?? "", entities: JSON.parse(dataset.entities || "[]"), at: Number(dataset.draftAt ?? 0) };
  const local = localDraft(localStorage, keyOf("draft", path));
  const isTyped = field.value !== field.defaultValue;
  const draft = isTyped ? { text: field.value, entities: [] } : newer(local, house);
  const isOlder = isTyped && local?.text && !local.isKept && !field.value.includes(local.text);
  return { draft, older: isOlder ? local : null, house, isTyped, isNews: isTyped || (draft !== house && !draft.isKept) };
}

/** Keeps what is written in a tab, here and in the house. */
export function draftKeeper(path, house, meet) {
  async function keep({ text, entities }, seen) {
    const values = { content: text, entities: JSON.stringify(entities), seen };
    const isShort = encodeURIComponent(values.content + values.entities).length < lastWords;
    // When a page is left, only requests made at once still go out.
    const { send } = sending ?? (await fetchSending());
    const answer = await send(`${path}/draft`, values, { keepalive: isShort });
    if (![200, 409].includes(answer.status)) throw new Error(`${answer.status}`);
    const kept = JSON.parse(answer.text);
    const other = answer.status === 409 ? { ...kept, entities: JSON.parse(kept.entities) } : undefined;
    return { at: kept.at, other };
  }

  return new DraftKeeper({ storage: localStorage, key: keyOf("draft", path), house, send: keep, meet });
}
