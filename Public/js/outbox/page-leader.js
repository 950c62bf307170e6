/**
 * Does something in one page of the browser, the leader, for as long as that page is there: here as soon as no other page leads.
 * Without a secure origin there are no locks: then each page does it.
 *
 * @param {string} name of the lock
 * @param {() => void} work begins it
 * @returns {() => void} lets another page lead
 */
export function asPageLeader(name, work) {
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
