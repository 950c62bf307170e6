import { Copies } from "../../../Public/js/worker/copies.js";
import { Caches } from "./caches.js";

export const origin = "https://hearth.test";
export const id = (letter) => letter.repeat(32);
export const ada = `${id("a")}.0123456789abcdef`;
export const grace = `${id("b")}.0123456789abcdef`;

/** A page of the server. */
export const page = (text, title = "Port") =>
  `<!doctype html><html lang="en"><head><title>\u2068${title}\u2069 · \u2068Lindgrens\u2069</title></head><body><main class="page" id="main">${text}</main></body></html>`;

/** An answer of the server: a page that may be kept, unless `mark` says something else. */
export const answer = (text, { mark = `${ada}; keep; audience=1`, status = 200, headers = {}, title } = {}) =>
  new Response(page(text, title), { status, headers: { "Content-Type": "text/html", "Cache-Control": "private, no-cache", ETag: '"1"', ...(mark && { "Hearth-Copy": mark }), ...headers } });

/** A redirect, as a worker sees it. */
export const redirect = () => ({ type: "opaqueredirect", status: 0, headers: new Headers() });

const lines = { en: { since: "As of {time}", back: "Back", renew: "Reload" } };

/** Copies of a browser whose clock stands at `browser.now`. */
export function browser() {
  const one = { caches: new Caches(), now: Date.UTC(2026, 10, 29, 14, 5), fetched: [], pictures: {} };
  const fetch = async (source) => {
    one.fetched.push(source);
    return one.pictures[source] ?? new Response("picture", { headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-cache" } });
  };
  one.restart = () => (one.copies = new Copies({ caches: one.caches, fetch, now: () => one.now, lines }));
  one.restart();
  one.see = async (path, given, began = one.copies.begin()) => {
    one.now += 1000;
    const pictures = await one.copies.learn(origin + path, given, began);
    await one.copies.keepPictures(path, pictures, began);
  };
  one.paths = async () => (await one.copies.all()).map(({ path }) => path);
  return one;
}
