/** `clearStorage` deletes a database of this name with the entries. */
const name = "hearth-outbox";

const promised = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });

/**
 * Does something with the one store of a database.
 *
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: IDBObjectStore) => IDBRequest} action
 * @param {string} [database]
 */
export async function withStore(mode, action, database = name) {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const opened = await promised(opening);
  try {
    const transaction = opened.transaction("files", mode);
    // Where there is no room left, what was written is only refused at the end.
    const [result] = await Promise.all([promised(action(transaction.objectStore("files"))), ended(transaction)]);
    return result;
  } finally {
    opened.close();
  }
}

const all = (id) => IDBKeyRange.bound(`${id} `, `${id} ~`);

/** Files of an entry: here they outlive the page. */
export const keepFile = (id, index, file) => withStore("readwrite", (store) => store.put(file, `${id} ${index}`));
/** @param {string} [database] that of an earlier version */
export const keptFile = (id, index, database) => withStore("readonly", (store) => store.get(`${id} ${index}`), database);
export const dropFiles = (id) => withStore("readwrite", (store) => store.delete(all(id)));

/** Drops the files of entries that are gone: a page may be left before it could. @param {(id: string) => boolean} isThere */
export async function dropOthers(isThere) {
  const keys = await withStore("readonly", (store) => store.getAllKeys());
  for (const id of new Set(keys.map((key) => key.split(" ")[0]))) if (!isThere(id)) await dropFiles(id);
}
