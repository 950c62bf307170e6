const mark = "hearth-left-at";
const here = "hearth-member";
const { member, signedOut } = globalThis.document?.documentElement.dataset ?? {};

/** Whose page was the last one here, for the other windows: "" once somebody signed out. */
export function sayHere(who) {
  try {
    if (localStorage.getItem(here) !== who) localStorage.setItem(here, who);
  } catch {
    // The storage is full or forbidden: the other windows ask the server.
  }
}

/** @returns {string} `member`, unless another one is here, or nobody */
export const whoIsHere = () => localStorage.getItem(here) ?? member;

/** Whether the server may answer this page's requests as those of another member, or of nobody. */
export const isAway = () => whoIsHere() !== member;

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
  if (member || signedOut !== undefined) sayHere(member ?? "");
  if (isSignedOut) {
    try {
      localStorage.setItem(mark, String(loadedAt));
    } catch {
      // The storage is full or forbidden: the server refuses what is behind the lock.
    }
    return;
  }
  addEventListener("pageshow", (event) => {
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (event.persisted && wasLeft(loadedAt, localStorage.getItem(mark))) location.reload();
    // Code that does not come although there is a connection is of another version: the page is, too.
    else if (event.persisted || isBack) import("./ask-again.js").then(({ askAgain }) => askAgain(), () => navigator.onLine && location.reload());
  });
}

/** The keys under which rooms keep something, `h-ROOM:MEMBER …`, with the room and the member. */
export const keptIn = (storage) =>
  Object.keys(storage).flatMap((key) => {
    const [, room, owner] = /h-(\w+):(\S*) /.exec(key) ?? [];
    return room ? { key, room, owner } : [];
  });

/** A sealed text can only be read by its member, by way of the server: it waits for them whoever signs in or out here. */
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
