import { fetchPage } from "../../parts/http.js";

/** The address of that part of a page which is turned. */
export function partOf(href) {
  const url = new URL(href, location);
  url.searchParams.set("part", "1");
  return url.href;
}

/** The pages before and after, fetched once each while the browser is idle. */
export class Neighbours {
  #asked = new Map();
  #there = new Map();
  #pick;

  /** @param {(page: Document) => HTMLElement} pick the wanted part of a page */
  constructor(pick) {
    this.#pick = pick;
  }

  /** @returns {Promise<HTMLElement>} one's own copy */
  async ask(href) {
    if (!this.#asked.has(href)) {
      const asked = fetchPage(href).then((page) => document.adoptNode(this.#pick(page)));
      this.#asked.set(href, asked);
      asked.then((found) => this.#asked.get(href) === asked && this.#there.set(href, found), () => this.#asked.delete(href));
    }
    return (await this.#asked.get(href)).cloneNode(true);
  }

  /** A copy of the part if it is loaded, or null. */
  at(href) {
    return this.#there.get(href)?.cloneNode(true) ?? null;
  }

  prepare(hrefs) {
    if (navigator.connection?.saveData) return;
    const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    idle(() => hrefs.forEach((href) => this.ask(href).catch(() => {})));
  }

  clear() {
    this.#asked.clear();
    this.#there.clear();
  }
}
