const pause = 2000;

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
      return await import(`./${name}.js${again}`);
    } catch {
      failed();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
