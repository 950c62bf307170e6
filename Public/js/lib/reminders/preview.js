const pause = 150;

/**
 * Shows how the house understands the typed text.
 *
 * @param {HTMLElement} source the field that is typed into
 * @param {() => string | null} address of the answer; null while there is nothing to ask
 * @param {HTMLElement} target shows it
 * @returns {() => void} drops the answer
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
      // Given up for a newer one, or without a connection: the house understands the sent text all the same.
    }
    return undefined;
  }

  source.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  });
  return forget;
}
