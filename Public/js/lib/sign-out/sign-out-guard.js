const mark = "hearth-left-at";

/**
 * True when a member signed out, or locked something, after this page was loaded: then its content must not be seen.
 */
export const wasLeft = (loadedAt, leftAt) => Number(leftAt ?? 0) > loadedAt;

/**
 * Keeps the back button from showing pages after signing out or locking. Pages for those who are signed out leave a mark;
 * a page that comes back out of the browser's memory looks for it and asks the server again.
 *
 * @param {boolean} isSignedOut true on a page for those who are not signed in, or have not unlocked what is behind it
 */
export function guardSignOut(isSignedOut) {
  const loadedAt = Date.now();
  const { member } = document.documentElement.dataset;
  // The other windows look whether they are still its member's.
  if (member) localStorage.setItem("hearth-member", member);
  if (isSignedOut) {
    localStorage.setItem(mark, String(loadedAt));
    return;
  }
  addEventListener("pageshow", (event) => {
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (event.persisted && wasLeft(loadedAt, localStorage.getItem(mark))) location.reload();
    // Code that does not come although there is a connection is of another version: the page is, too.
    else if (event.persisted || isBack)
      import("./closed.js").then(({ askAgain }) => askAgain(), () => navigator.onLine && location.reload());
  });
}

/** The keys under which rooms keep something, `h-ROOM:MEMBER …`, with the room and the member. */
export const keptIn = (storage) =>
  Object.keys(storage).flatMap((key) => {
    const [, room, owner] = /h-(\w+):(\S*) /.exec(key) ?? [];
    return room ? { key, room, owner } : [];
  });

/** A sealed text can only be read by its member, by way of the house: it waits for them whoever signs in or out here. */
const isSealed = (key) => / sealed \d+$/.test(key);

/**
 * Forgets what rooms keep of others than a member, or of everybody, except sealed texts of others. Also in a database
 * `hearth-ROOM` where the room keeps nothing of the member. Needs no script of a room, which may come late or not at all.
 *
 * @param {Storage} storage
 * @param {string} [member]
 * @param {string} [visitor] whose sealed texts are forgotten, too, if they are not the member
 * @returns {string[]} the rooms that keep something of the member
 */
export function clearStorage(storage, member, visitor = member) {
  const kept = keptIn(storage);
  const own = new Set(kept.filter(({ owner }) => owner === member).map(({ room }) => room));
  for (const { key, room, owner } of kept) {
    if (owner === member || (owner !== visitor && isSealed(key))) continue;
    storage.removeItem(key);
    if (!own.has(room)) indexedDB.deleteDatabase(`hearth-${room}`);
  }
  return [...own];
}
