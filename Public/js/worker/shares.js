import { keepShare, shareOf } from "../frame/shares/kept-shares.js";

/**
 * Whether a request is a share: see `Room.sharePath`. Those of other websites go to the server, which refuses them; one that hides
 * where it comes from can plant a text, as a link can, and nothing is sent before its member has read it.
 */
const isShare = ({ mode, method, url, referrer }) =>
  mode === "navigate" && method === "POST" && /^\/\w+\/shared$/.test(new URL(url).pathname) && (!/^https?:/.test(referrer) || new URL(referrer).origin === location.origin);

/**
 * Keeps what another app shares in the browser, and leads to the page that sends it: so it outlives a sign-in, a lock and a dead
 * connection. Where there is no room for it, the server gets it at once.
 *
 * @param {Request} request
 * @param {(request: Request) => Promise<Response>} send
 */
export async function answerShare(request, send) {
  // The body of a request can be read once, and a sent one may be as large as the disk.
  const rest = request.clone();
  try {
    const id = await keepShare(shareOf(await request.formData()));
    return Response.redirect(new URL(`?share=${id}`, request.url), 303);
  } catch {
    return send(rest);
  }
}

globalThis.addEventListener?.("fetch", (event) => {
  if (isShare(event.request)) event.respondWith(answerShare(event.request, (request) => fetch(request)));
});
