import { takePush } from "./js/frame/push-message.js";

// Shows a page of our own where the browser would show its error page, and keeps nothing else: what is here is the same
// for everybody. The server writes `version` and `files` before these lines.

/** In the language of whoever registered the worker: `/sw.js?de`. */
const page = `/offline/${location.search.slice(1)}`;
const cacheName = `offline-${version}`;

/** Where the browser knows such rules, nothing but the opening of a page starts the worker. */
const rules = () => [
  { condition: { or: files.map((pathname) => ({ urlPattern: new URLPattern({ pathname }) })) }, source: "cache" },
  { condition: { not: { requestMode: "navigate" } }, source: "network" },
  { condition: { requestMethod: "POST" }, source: "network" },
];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...files])));
  event.addRoutes?.(rules()).catch(() => {});
  skipWaiting();
});

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
}

addEventListener("activate", (event) => {
  // The page is asked for while the worker starts: without it the first byte came a third later, with it a tenth.
  event.waitUntil(Promise.all([forgetOthers(), registration.navigationPreload?.enable()]));
});

async function open({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const kept = await caches.match(page);
    // With 200 the browser would keep it in memory, and Back would show it although the server answers again.
    return kept ? new Response(kept.body, { status: 503, headers: kept.headers }) : Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET" && !request.headers.has("range"))
    event.respondWith(open(event));
  else if (files.includes(new URL(request.url).pathname))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

takePush(self);
