/** As `CacheStorage`, in memory: `keys` and `matchAll` give what was put first first. */
export class Caches {
  #caches = new Map();

  async open(name) {
    if (!this.#caches.has(name)) this.#caches.set(name, new Cache());
    return this.#caches.get(name);
  }

  async keys() {
    return [...this.#caches.keys()];
  }

  async delete(name) {
    return this.#caches.delete(name);
  }

  async match(path) {
    for (const cache of this.#caches.values()) {
      const kept = await cache.match(path);
      if (kept) return kept;
    }
  }

  /** All that is stored, as a text to look for words in. */
  async everything() {
    const parts = [];
    for (const [name, cache] of this.#caches) {
      parts.push(name);
      for (const [path, response] of cache.all) parts.push(path, decodeURIComponent(JSON.stringify([...response.headers])), await response.clone().text());
    }
    return parts.join("\n");
  }
}

class Cache {
  all = new Map();
  /** Set it, and `put` fails so often as on a device without room. */
  failures = 0;

  async put(path, response) {
    if (this.failures-- > 0) throw new DOMException("Full", "QuotaExceededError");
    this.all.delete(path);
    this.all.set(path, response);
  }

  async add(path) {
    this.all.set(path, new Response(`new ${path}`));
  }

  async match(path) {
    return this.all.get(path)?.clone();
  }

  async matchAll() {
    return [...this.all.values()].map((response) => response.clone());
  }

  async keys() {
    return [...this.all.keys()].map((path) => ({ url: `https://hearth.test${path}` }));
  }

  async delete(path) {
    return this.all.delete(path);
  }
}
