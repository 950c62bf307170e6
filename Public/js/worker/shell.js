import { Copies } from "./copies.js";
import { forgetEarlier, isFile, store } from "./files.js";
import { isCopy } from "./page-text.js";

/* global version, files, lines */

/** In the language of whoever registered the worker: `/sw.js?de`. */
const page = `/offline/${location.search.slice(1)}`;

/**
 * Where the browser has static routes (`InstallEvent.addRoutes`), nothing but the opening of a page starts the worker, and a
 * page that the server answers does not wait for it: the worker's request is then the browser's own.
 */
const rules = () => [
  { condition: { requestMode: "navigate", requestMethod: "GET" }, source: "race-network-and-fetch-handler" },
  { condition: { urlPattern: new URLPattern({ pathname: "/assets/*" }) }, source: "cache" },
  { condition: { urlPattern: new URLPattern({ pathname: "/icons/sprite.svg" }) }, source: "cache" },
  { condition: { urlPattern: new URLPattern({ search: "*copy" }) }, source: "cache" },
  { condition: { not: { requestMode: "navigate" } }, source: "network" },
  { condition: { requestMethod: "POST", urlPattern: new URLPattern({ pathname: "/*/shared" }) }, source: "fetch-event" },
  { condition: { requestMethod: "POST" }, source: "network" },
];

addEventListener("install", (event) => {
  event.waitUntil(store(caches, version, [...files, page]));
  event.addRoutes?.(rules()).catch(() => {});
  skipWaiting();
});

async function forgetFiles() {
  const all = await new Copies({ caches, lines }).all();
  await forgetEarlier(caches, version, new Set(all.flatMap((facts) => facts.files)));
}

addEventListener("activate", (event) => {
  // Without static routes a page is at least asked for while the worker starts.
  const isRaced = "addRoutes" in (globalThis.InstallEvent?.prototype ?? {});
  event.waitUntil(Promise.all([forgetFiles(), isRaced || registration.navigationPreload?.enable()]));
});

/** The page that stands in for all that have no copy. */
export async function standIn() {
  const kept = await caches.match(page);
  // With 200 the browser would keep it in memory, and Back would show it although the server answers again.
  return kept ? new Response(kept.body, { status: 503, headers: kept.headers }) : Response.error();
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.mode === "navigate" || url.origin !== location.origin) return;
  if (isFile(url, files) || isCopy(url)) event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
