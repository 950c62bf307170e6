/** True for the pages that ask for a password before anything else. */
const isDoor = (path) => path === "/login" || /^\/graphs\/[0-9a-f]{32}\/unlock$/.test(path);

/**
 * The page at an address of this site as a document. Where the answer is the sign-in page, or that of a lock, goes
 * there instead.
 *
 * @param {string} url
 * @param {AbortSignal} [signal]
 * @returns {Promise<Document>}
 */
export async function fetchPage(url, signal) {
  const response = await fetch(url, { signal, headers: { Accept: "text/html" } });
  if (response.redirected && isDoor(new URL(response.url).pathname)) {
    location.assign(response.url);
    throw new DOMException("Signed out", "AbortError");
  }
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
