const stays = 30_000;
const key = "toast";

/**
 * The time of a toast, which goes on over the pages of a window. One that undoes nothing begins anew with each page.
 *
 * @param {string | undefined} undoPath
 * @param {Storage} storage
 * @param {() => number} now in milliseconds
 * @returns {{left: number, extend: (least: number) => void, end: () => void}} `left` in milliseconds; 0 or less is over
 */
export function timeLeft(undoPath, storage = sessionStorage, now = Date.now) {
  const [path, kept] = storage.getItem(key)?.split(" ") ?? [];
  // A clock that was put back would keep it for longer.
  let until = undoPath && path === undoPath ? Math.min(Number(kept), now() + stays) : now() + stays;
  const end = (time) => {
    until = time;
    if (undoPath) keep(storage, `${undoPath} ${until}`);
  };
  end(until);
  return {
    get left() {
      return until - now();
    },
    extend: (least) => end(Math.max(until, now() + least)),
    end: () => end(0),
  };
}

function keep(storage, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // The storage is full: the next page begins anew.
  }
}
