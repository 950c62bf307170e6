const name = "hearth-notes";

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

async function withStore(mode, action) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const database = await promised(opening);
  try {
    const transaction = database.transaction("files", mode);
    // Where there is no room left, what was written is only refused at the end.
    const [result] = await Promise.all([promised(action(transaction.objectStore("files"))), ended(transaction)]);
    return result;
  } finally {
    database.close();
  }
}

const all = (id) => IDBKeyRange.bound(`${id} `, `${id} ~`);

/** Files of a message that waits: here they outlive the page. */
export const keepFile = (id, index, file) => withStore("readwrite", (store) => store.put(file, `${id} ${index}`));
export const keptFile = (id, index) => withStore("readonly", (store) => store.get(`${id} ${index}`));
export const dropFiles = (id) => withStore("readwrite", (store) => store.delete(all(id)));

export const dropAllFiles = () => promised(indexedDB.deleteDatabase(name));
