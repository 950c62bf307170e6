const pause = 2000;

/** The modules that came, by their names: at another address one would be there twice. */
const came = {};

/**
 * Loads a module below this folder, and tries again until it succeeds: with another address each time, because browsers
 * remember a module that failed. What the module imports is not asked for again: where a browser remembers that failure,
 * too, only a new page helps.
 *
 * @param {string} name Its path from here, without `.js`.
 * @param {() => void} failed Called after each failure; no other try follows where it throws.
 */
export async function load(name, failed) {
  for (let again = ""; ; again += "?") {
    try {
      return await loadOnce(name, again);
    } catch {
      failed();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The module that came, from wherever; else it is asked for, and fails where that fails. */
export const loadOnce = async (name, again = "") => (came[name] ??= await import(`./${name}.js${again}`));
