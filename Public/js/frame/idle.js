const seenKey = "hearth-seen-at";
const usedKey = "hearth-used-at";

/** The longest time between two pages of ours, in milliseconds: up to it, the pages do not count as out of sight. */
const turning = 10_000;

/**
 * The locks whose time is up.
 *
 * @param {{grace: number, idle: number}[]} locks in milliseconds
 * @param {{hidden?: number, unused?: number}} gone how long all pages of ours have been hidden, and unused
 */
export const overdue = (locks, { hidden = 0, unused = 0 }) =>
  locks.filter(({ grace, idle }) => (hidden > 0 && hidden >= grace) || unused >= idle);

/** The same when a page is loaded: it may have been thrown away by the browser while it was hidden. */
export const overdueOnLoad = (locks, { hidden = 0 }) =>
  locks.filter(({ grace }) => hidden >= Math.max(grace, turning));

/** Remembers, for all tabs, that a page of ours was seen now, or used. */
export function note(storage, now, isUse = false) {
  try {
    storage.setItem(seenKey, String(now));
    if (isUse) storage.setItem(usedKey, String(now));
  } catch {
    // Without storage each tab knows of itself only.
  }
}

const since = (storage, key, now) => {
  const at = Number(storage.getItem(key) ?? 0);
  return at > 0 ? Math.max(0, now - at) : 0;
};

export const unseenFor = (storage, now) => since(storage, seenKey, now);
export const unusedFor = (storage, now) => since(storage, usedKey, now);
