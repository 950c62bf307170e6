const pause = 2000;

/**
 * Loads code that only some things need which people do on a page, and tries again until it is there.
 *
 * @template T
 * @param {() => Promise<T>} fetchModule
 * @param {() => void} [failed] called after each failure; no other try follows where it throws
 * @returns {Promise<T>}
 */
export async function load(fetchModule, failed = () => {}) {
  for (;;) {
    try {
      return await fetchModule();
    } catch {
      failed();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
