import "../kit.js";
import { make } from "../../../parts/make.js";
import { outbox } from "../../../outbox/page-outbox.js";
import { filesAtHand } from "../../../outbox/file-sending.js";
import { progressOf } from "./pending-row.js";
import { isPicture, mosaicFor } from "../pending-pictures.js";
import { isMessage } from "./sent-messages.js";

export { filesOf, keepFiles } from "../../../outbox/file-sending.js";

/** As long as the bin keeps a deleted message; in milliseconds. */
const binTime = 30 * 86_400_000;

/** The files of a message on its way, and how far they are. */
export function mediaOf(item, words) {
  const files = filesAtHand(item.entry);
  const media = make("div", { class: "pending__media" });
  const pictures = files.filter((file) => file && isPicture(file));
  if (pictures.length) media.append(mosaicFor(pictures));
  const others = item.files.filter((_, index) => !files[index] || !isPicture(files[index]));
  media.append(...others.map(({ name }) => make("span", { class: "pending__file" }, name)));
  return [media, make("progress", { "aria-label": progressOf({ files: item.files.map(() => ({})) }, words) })];
}

const idOf = ({ values }) => new Map(values).get("id");

/**
 * Messages that are deleted here while their files are on their way wait until that is undone, by whomever.
 *
 * @param {HTMLElement} room
 */
export function watchDeletions(room) {
  const aside = () => outbox.entries.all().filter((entry) => isMessage(entry) && entry.asideAt);
  const look = () => {
    const back = aside().filter((entry) => room.list?.row(idOf(entry)));
    for (const { id } of back) outbox.entries.change(id, { asideAt: undefined, refused: undefined });
    if (back.length) outbox.go();
    if (!aside().length) rows.disconnect();
  };
  const rows = new MutationObserver(look);
  const watch = () => aside().length && rows.observe(room, { childList: true, subtree: true });
  room.addEventListener("notes-taken", ({ detail: ids }) => {
    for (const { id } of outbox.entries.all().filter((entry) => isMessage(entry) && entry.isPosted && ids.includes(idOf(entry)))) outbox.setAside(id);
    watch();
  });
  for (const { id, asideAt } of aside()) if (Date.now() - asideAt > binTime) outbox.drop(id);
  look();
  watch();
}
