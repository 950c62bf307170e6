import { clearStorage } from "./sign-out-guard.js";

/**
 * Loads the module of each room that keeps something here: it knows whether the house has that. A room whose module does
 * not come is taken to keep something that the house does not have.
 *
 * @returns {Promise<{isWaiting: (storage: Storage) => boolean}[]>}
 */
export function loadRooms() {
  const rooms = clearStorage(localStorage, document.documentElement.dataset.member);
  return Promise.all(rooms.map((room) => import(`./${room}/waiting.js`).catch(() => ({ isWaiting: (storage) => keeps(storage, room) }))));
}

const keeps = (storage, room) => Object.keys(storage).some((key) => key.includes(`h-${room}:`));

/**
 * Signs out, and leaves nothing behind that somebody typed. What the house does not have would be gone, so whoever has
 * typed such is asked first.
 *
 * @param {HTMLFormElement} form
 * @param {string} question
 */
export async function signOut(form, question) {
  const rooms = await loadRooms();
  // Older browsers do not list databases: there they go with the keys of their room.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  // From here on nothing is awaited: pressed twice, it asks once.
  if (rooms.some(({ isWaiting }) => isWaiting(localStorage)) && !confirm(question)) return;
  for (const storage of [localStorage, sessionStorage]) clearStorage(storage);
  for (const { name } of databases) indexedDB.deleteDatabase(name);
  form.submit();
}
