import { withStore } from "../../outbox/kept-files.js";
import { newId } from "../../parts/ids.js";

/**
 * What another app shared with the installed one.
 *
 * @typedef {{titles: string[], texts: string[], urls: string[], files: File[], typed?: string}} Share `typed` once its member
 *   changed the text
 */

/** `clearStorage` deletes a database of this name with the keys of `unsent-shares.js`. */
const database = "hearth-shared";

/** A share that was not sent for so long is dropped; in milliseconds. */
const life = 7 * 86_400_000;

/** @param {Share} share @returns {Promise<string>} its id, which says when it came */
export async function keepShare(share) {
  const id = newId();
  await withStore("readwrite", (store) => store.put(share, id), database);
  await withStore("readwrite", (store) => store.delete(IDBKeyRange.bound("", newId(Date.now() - life))), database).catch(() => {});
  return id;
}

/** @param {string} id @param {Share} share with another text */
export const reviseShare = (id, share) => withStore("readwrite", (store) => store.put(share, id), database);

/** @returns {Promise<Share | undefined>} */
export const keptShare = (id) => withStore("readonly", (store) => store.get(id), database);

export const dropShare = (id) => withStore("readwrite", (store) => store.delete(IDBKeyRange.bound(id, id)), database);

/** What a form has that another app shares. @param {FormData} form @returns {Share} */
export const shareOf = (form) => {
  const [titles, texts, urls] = ["title", "text", "url"].map((name) => form.getAll(name).filter((value) => typeof value === "string"));
  return { titles, texts, urls, files: form.getAll("files").filter((file) => typeof file !== "string" && file.name) };
};
