/** As `localStorage` and `sessionStorage`, in memory. */
export class Storage {
  #items = new Map();

  /** Its keys are those of an object, too, as in browsers. */
  constructor() {
    return new Proxy(this, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        return typeof value === "function" && Object.hasOwn(Storage.prototype, name) ? value.bind(target) : value;
      },
      ownKeys: (target) => [...target.#items.keys()],
      getOwnPropertyDescriptor: (target, name) =>
        target.#items.has(name) ? { value: target.#items.get(name), enumerable: true, configurable: true } : undefined,
    });
  }

  get length() {
    return this.#items.size;
  }

  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  setItem(key, value) {
    this.#items.set(key, value);
  }

  removeItem(key) {
    this.#items.delete(key);
  }
}
