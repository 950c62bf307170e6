/** True when an answer says that a page may not be seen any more, or not without a password. */
export const isClosed = ({ type, status }) => type === "opaqueredirect" || [401, 403, 404, 423].includes(status);

/** Asks whether a page that the browser kept may still be seen: its content may have been locked elsewhere. */
export async function askAgain() {
  try {
    const how = { method: "HEAD", cache: "no-store", redirect: "manual" };
    if (isClosed(await fetch(location.href, how))) location.reload();
  } catch {
    // Without a connection the page stays as it is.
  }
}
