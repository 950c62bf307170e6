import { fetchAhead } from "../../parts/http.js";

/** A page fetched ahead is shown at once for so long, and looked at again; in milliseconds. */
const fresh = 60_000;

/** The left edge and the width of a tab in a bar; or of a place between two. */
export function spanOf(links, at) {
  const [one, other] = [Math.floor(at), Math.ceil(at)].map((index) => links[index]);
  return one && ["offsetLeft", "offsetWidth"].map((name) => one[name] + ((other ?? one)[name] - one[name]) * (at % 1));
}

/** Tabs that were fetched before they are opened. */
export class PagesAhead {
  #pages = new Map();

  /** @returns {Document | null} */
  known(path) {
    const { page, at } = this.#pages.get(path) ?? {};
    // Without a connection an old one is better than none: it is looked at again later.
    return page && (Date.now() - at < fresh || !navigator.onLine) ? page.cloneNode(true) : null;
  }

  drop(path) {
    this.#pages.delete(path);
  }

  /** Fetches these when there is nothing else to do, and forgets all others. */
  prepare(paths, signal) {
    const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    later(async () => {
      for (const path of this.#pages.keys()) if (!paths.includes(path)) this.#pages.delete(path);
      for (const path of paths) {
        if (this.known(path) || navigator.connection?.saveData) continue;
        const page = await fetchAhead(path, signal).catch(() => null);
        if (page?.querySelector("notes-room[data-tab]")) this.#pages.set(path, { page, at: Date.now() });
      }
    });
  }
}
