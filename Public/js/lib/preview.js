const pause = 150;

/**
 * Shows what the house understood of what is being typed.
 *
 * @param {HTMLElement} source where one types
 * @param {() => string | null} address where the answer is; null while there is nothing to ask
 * @param {HTMLElement} target shows it
 * @returns {() => void} forgets what was asked
 */
export function preview(source, address, target) {
  let [timer, request] = [null, null];

  function forget() {
    clearTimeout(timer);
    request?.abort();
    target.replaceChildren();
  }

  async function ask() {
    request?.abort();
    request = new AbortController();
    const url = address();
    if (url === null) return target.replaceChildren();
    try {
      const answer = await fetch(url, { signal: request.signal, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const said = answer.ok && !answer.redirected ? page.querySelector("body > p") : null;
      target.replaceChildren(...(said?.textContent.trim() ? [document.adoptNode(said)] : []));
    } catch {
      // Given up for a newer one, or without a connection: what is sent is understood all the same.
    }
    return undefined;
  }

  source.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  });
  return forget;
}
