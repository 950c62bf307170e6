import { fold } from "../../../parts/icons/find.js";
import { readPage } from "../../../parts/http.js";

const shown = 6;
/** What was asked for so long ago is asked for again; in milliseconds. */
const stays = 60_000;

/** The beginning of a tag that stands before the caret, without its mark; null if there is none. */
export function openTag(text, caret) {
  const found = /(?:^|[^\p{L}\p{N}_#])#([\p{L}\p{N}\p{M}_]{0,50})$/u.exec(text.slice(0, caret));
  return found ? found[1] : null;
}

/** The tags that go on with what was typed, the most used first. */
export const matching = (tags, typed) => tags.filter((tag) => fold(tag).startsWith(fold(typed)) && fold(tag) !== fold(typed)).slice(0, shown);

let known = null;

/** All tags that are used in notes, the most used first. */
export async function allTags() {
  if (known && performance.now() - known.at < stays) return known.tags;
  const answer = await fetch("/notes/search?part=1", { redirect: "manual", headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const tags = [...(await readPage(answer)).querySelectorAll("[data-tag]")].map(({ dataset }) => dataset.tag);
  known = { tags, at: performance.now() };
  return tags;
}
