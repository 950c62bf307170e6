import { Copies, mayKeep } from "./copies.js";
import { opened } from "./first-answer.js";
import { standIn } from "./shell.js";
import { Upkeep } from "./upkeep.js";

/* global lines */

const how = { caches, fetch: (...request) => fetch(...request), now: Date.now };
export const copies = new Copies({ ...how, lines });
const upkeep = new Upkeep({ ...how, copies });

async function answerOf({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

function open(event) {
  const { url } = event.request;
  const { pathname } = new URL(url);
  const began = copies.begin();
  const answered = answerOf(event);
  const learned = answered.then(async (answer) => {
    // What nobody reads of a second body is held in memory, be it a download of any size.
    const pictures = await copies.learn(url, mayKeep(answer) ? answer.clone() : answer, began);
    await copies.keepPictures(pathname, pictures, began);
    await upkeep.heard(answer);
  });
  event.waitUntil(learned.catch(() => {}));
  return opened(answered, () => copies.page(pathname === "/" ? "/today" : pathname), standIn);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  // A form that could not be sent is still there after Back: the browser says in its own way that nothing was sent.
  if (request.mode === "navigate" && request.method === "GET" && !request.headers.has("range")) event.respondWith(open(event));
});

/** What pages say: see `frame/copies/page-copies.js`. A page and its worker may be of two versions, so that these names stay. */
const heard = {
  /** A page was opened before there was a worker. */
  seen: (path) => upkeep.look(path),
  /** Something may have been missed. */
  missed: () => upkeep.missed(),
  changed: (path, page) => upkeep.changed(path, page),
  locked: (path) => copies.forget(path),
  /** The session ended. */
  left: () => copies.end(),
  keep: (path) => upkeep.keepWhole(path),
  letGo: (path) => copies.letGo(path),
  isKept: async (path) => (await copies.wholes()).some((whole) => whole.path === path),
};

addEventListener("message", (event) => {
  const { copies: [what, ...paths] = [] } = event.data ?? {};
  if (!Object.hasOwn(heard, what)) return;
  event.waitUntil(heard[what](...paths).then((answer) => event.ports[0]?.postMessage(answer)));
});
