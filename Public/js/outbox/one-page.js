/**
 * Does something in one page of the browser at a time: here as soon as no other page does it. Without a secure origin there
 * are no locks: then each page does it.
 *
 * @param {string} name of the lock
 * @param {() => void} work begins it
 * @returns {() => void} lets another page do it
 */
export function inOnePage(name, work) {
  if (!navigator.locks) {
    work();
    return () => {};
  }
  const wanted = new AbortController();
  let release = () => wanted.abort();
  const hold = () => new Promise((resolve) => {
    if (wanted.signal.aborted) return resolve();
    release = resolve;
    work();
  });
  navigator.locks.request(name, { signal: wanted.signal }, hold).catch(() => {
    // Given up before it was had.
  });
  return () => release();
}
