import { read } from "../../parts/forms/form-drafts.js";
import { tellWorker } from "../copies/tell-worker.js";
import { rooms as modules } from "../rooms.js";
import { clearStorage, keptIn } from "./sign-out-guard.js";

/** As long as a browser or a network may take to say what waits, in milliseconds. */
const timeLimit = 5000;

/** By their forms, the ways out that have begun: the question, or the request. */
const leaving = new WeakMap();

/** Whose page this is; empty on the sign-in page. */
const memberHere = () => document.documentElement.dataset.member ?? "";

/** Resolves as a promise does, or to undefined if that fails or takes too long. */
function inTime(promise, limit) {
  let timer;
  const end = new Promise((resolve) => (timer = setTimeout(resolve, limit)));
  return Promise.race([promise, end]).catch(() => {}).finally(() => clearTimeout(timer));
}

/** The rooms that keep something here, and where. */
function placesKept() {
  const rooms = new Set(keptIn(localStorage).map(({ room }) => room));
  const places = [...rooms].map((room) => [room, localStorage]);
  if (keptIn(sessionStorage).some(({ room }) => room === "draft")) places.push(["draft", sessionStorage]);
  return places;
}

/** Whether drafts of forms, or names and links of a canvas, are kept here: they are there only until the server has them. */
const areDraftsWaiting = (storage) =>
  keptIn(storage).some(({ key, room }) => room === "draft" && read(storage, key.slice(key.indexOf(":") + 1)));

/** The module that knows whether the server has what a room keeps here; drafts of forms are no room's. */
const waitingIn = async (room) => (room === "draft" ? { isWaiting: areDraftsWaiting } : modules[room]());

/**
 * Loads the module of each room that keeps something in this browser, of whomever, and of forms if this tab keeps drafts
 * of them: it knows whether the server has that. Sealed texts of others do not count, because they stay. Where a module
 * does not come, or fails, something is taken to wait.
 *
 * @returns {Promise<(() => boolean)[]>} each says whether something waits by now
 */
export async function loadRooms(limit = timeLimit) {
  return Promise.all(
    placesKept().map(async ([room, storage]) => {
      const module = await inTime(waitingIn(room), limit);
      return () => {
        try {
          return module.isWaiting(storage, memberHere());
        } catch {
          return keptIn(storage).some((kept) => kept.room === room);
        }
      };
    }),
  );
}

/** The names of databases here. Browsers that list none may have one for any room with a link on the page. */
async function listDatabases(limit) {
  const databases = await inTime((async () => indexedDB.databases?.())(), limit);
  return databases?.map(({ name }) => name) ?? new Set([...document.links].map(({ pathname }) => `hearth-${pathname.split("/")[1]}`));
}

/** The caches with copies of pages. */
async function listCopies(limit) {
  const names = await inTime((async () => globalThis.caches?.keys())(), limit);
  return (names ?? []).filter((name) => name.startsWith("copies "));
}

/** Asks if anything waits, then leaves nothing; false for no. Nothing is awaited between the answer and the end. */
async function askAndClear(question, limit) {
  let [known, rooms, databases, copies] = [[]];
  let isLeft = false;
  globalThis.addEventListener?.("pagehide", () => (isLeft = true), { once: true });
  do {
    known = placesKept().map(String);
    [rooms, databases, copies] = await Promise.all([loadRooms(limit), listDatabases(limit), listCopies(limit)]);
    // Something may have been typed meanwhile.
  } while (placesKept().some((place) => !known.includes(String(place))));
  // A page that came back out of the browser's memory is not signed out by an old press.
  if (isLeft) return false;
  if (rooms.some((isWaiting) => isWaiting()) && !confirm(question)) return false;
  for (const storage of [localStorage, sessionStorage]) clearStorage(storage, undefined, memberHere());
  for (const name of databases) indexedDB.deleteDatabase(name);
  // The worker first: it keeps nothing more of what is on its way.
  tellWorker("left");
  for (const name of copies) caches.delete(name);
  // The server would have the browser clear the sealed texts of others, too.
  return keptIn(localStorage).length ? null : true;
}

async function leave(form, question, limit) {
  // Where the browser denies its storage nobody was asked, and the server is not told to clear it; nor where texts stay.
  const isCleared = await askAndClear(question, limit).catch(() => null);
  if (isCleared === false) return leaving.delete(form);
  if (isCleared) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "asked", value: "1" }));
  form.submit();
  // Where the network failed, and the page is still here then, the button can be pressed again.
  AbortSignal.timeout(limit).addEventListener("abort", () => leaving.delete(form));
}

/**
 * Signs out, and leaves nothing behind that somebody typed. What the server does not have would be gone, so whoever has
 * typed such is asked first: once, however often the button is pressed.
 *
 * @param {HTMLFormElement} form
 * @param {string} question
 * @param {number} [limit] after so many milliseconds it goes on without an answer of the browser or the network
 */
export function signOut(form, question, limit = timeLimit) {
  if (!leaving.has(form)) leaving.set(form, leave(form, question, limit));
  return leaving.get(form);
}
