const pause = 2000;

/** Those that came, by their names: at another address one would be there twice. */
const modules = new Map();

/**
 * Loads a module below this folder, and tries again until it succeeds: with another address each time, because browsers
 * remember a module that failed.
 *
 * @param {string} name Its path from here, without `.js`.
 * @param {() => void} failed Called after each failure.
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
export async function loadOnce(name, again = "") {
  if (!modules.has(name)) modules.set(name, await import(`./${name}.js${again}`));
  return modules.get(name);
}
