/** As `indexedDB` and `IDBKeyRange`, in memory: databases with one store each. `full` says that there is no room. */
export class Databases {
  stores = new Map();
  isFull = false;

  open(name) {
    const request = {};
    const isNew = !this.stores.has(name);
    if (isNew) this.stores.set(name, new Map());
    const items = this.stores.get(name);
    const isFull = () => this.isFull;
    request.result = {
      createObjectStore() {},
      close() {},
      transaction() {
        const transaction = {};
        const asked = (work) => {
          const request = {};
          queueMicrotask(() => {
            request.result = work();
            request.onsuccess?.();
            // What was written is only refused at the end.
            queueMicrotask(() => {
              if (!transaction.isRefused) return transaction.oncomplete?.();
              transaction.error = new DOMException("full", "QuotaExceededError");
              return transaction.onabort?.();
            });
          });
          return request;
        };
        transaction.objectStore = () => ({
          put: (value, key) => asked(() => {
            transaction.isRefused = isFull();
            if (!transaction.isRefused) items.set(key, value);
          }),
          get: (key) => asked(() => items.get(key)),
          getAllKeys: () => asked(() => [...items.keys()]),
          delete: ({ from, to }) => asked(() => {
            for (const key of items.keys()) if (key >= from && key <= to) items.delete(key);
          }),
        });
        return transaction;
      },
    };
    queueMicrotask(() => {
      if (isNew) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }

  deleteDatabase(name) {
    this.stores.delete(name);
  }

  /** The keys of what a database has. */
  keys(name) {
    return [...(this.stores.get(name)?.keys() ?? [])];
  }
}

export const KeyRange = { bound: (from, to) => ({ from, to }) };

/** Gives modules that are loaded from now on such a database. @returns {Databases} */
export function useDatabases() {
  globalThis.IDBKeyRange = KeyRange;
  return (globalThis.indexedDB = new Databases());
}
