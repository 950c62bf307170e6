import { keyOf, localDraft } from "../kept.js";
import { send } from "../outbox/message-requests.js";
import { DraftKeeper, newer } from "./message-drafts.js";
import { typedOut } from "./typing.js";

/** A browser sends so much by itself after a page was left; in bytes. */
const lastWords = 60_000;

/**
 * The draft kept here, or on the server. Text typed before this script came wins over both; then what is kept here and
 * is not on the server is `older`.
 */
export function drafted({ path, dataset }, field) {
  const house = { text: dataset.content ?? "", entities: JSON.parse(dataset.entities || "[]"), at: Number(dataset.draftAt ?? 0) };
  const local = localDraft(localStorage, keyOf("draft", path));
  const isTyped = field.value !== field.defaultValue;
  const draft = isTyped ? typedOut(field.value) : newer(local, house);
  const isOlder = isTyped && local?.text && !local.isKept && !field.value.includes(local.text);
  return { draft, older: isOlder ? local : null, house, isTyped, isNews: isTyped || (draft !== house && !draft.isKept) };
}

/** Keeps what is written in a tab, here and in the server. */
export function draftKeeper(path, house, meet) {
  async function keep({ text, entities }, seen) {
    const values = { content: text, entities: JSON.stringify(entities), seen };
    const isShort = encodeURIComponent(values.content + values.entities).length < lastWords;
    const answer = await send(`${path}/draft`, values, { keepalive: isShort });
    if (![200, 409].includes(answer.status)) throw new Error(`${answer.status}`);
    const kept = JSON.parse(answer.text);
    const other = answer.status === 409 ? { ...kept, entities: JSON.parse(kept.entities) } : undefined;
    return { at: kept.at, other };
  }

  return new DraftKeeper({ storage: localStorage, key: keyOf("draft", path), house, send: keep, meet });
}
