/** A window without locks says so often that it is at work, and is taken to be gone after so long; in milliseconds. */
const [beat, lease] = [5000, 15_000];
const here = Math.random().toString(36).slice(2);

/**
 * Does a work in one window of a browser at a time.
 *
 * @param {string} name
 * @param {() => Promise<void>} work which nothing but its own repetition undoes
 * @param {number} patience after so long it is done anyway: a window that sleeps may be at it; in milliseconds
 */
export async function oneAtATime(name, work, patience) {
  if (!navigator.locks) return patience === Infinity ? leased(`h-outbox:lease ${name}`, work) : work();
  try {
    const signal = patience === Infinity ? undefined : AbortSignal.timeout(patience);
    return await navigator.locks.request(name, { signal }, work);
  } catch {
    return work();
  }
}

/** Over plain HTTP there are no locks: a text in the storage stands for one. What both send at once must be harmless. */
async function leased(key, work) {
  const claim = () => localStorage.setItem(key, JSON.stringify({ here, at: Date.now() }));
  const holder = () => JSON.parse(localStorage.getItem(key) ?? "{}");
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  for (let other = holder(); other.here !== here; other = holder()) {
    if (Math.abs(Date.now() - (other.at ?? 0)) < lease) await pause(beat);
    else {
      claim();
      // Another window may have claimed it at the same moment: the last one has it.
      await pause(50);
    }
  }
  const claiming = setInterval(claim, beat);
  try {
    return await work();
  } finally {
    clearInterval(claiming);
    localStorage.removeItem(key);
  }
}
