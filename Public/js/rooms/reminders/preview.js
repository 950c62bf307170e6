import { DebouncedFetch } from "../../parts/debounced-fetch.js";

/**
 * Shows how the server understands the typed text. Without a connection nothing is shown: the server understands the sent
 * text all the same.
 *
 * @param {HTMLElement} source the field that is typed into
 * @param {() => string | null} address of the answer; null while there is nothing to ask
 * @param {HTMLElement} target shows it
 * @param {AbortSignal} signal ends it
 * @returns {() => void} drops the answer
 */
export function preview(source, address, target, signal) {
  const show = (said) => target.replaceChildren(...(said?.textContent.trim() ? [document.adoptNode(said)] : []));
  const asking = new DebouncedFetch({ query: address, fetch: ask, show, failed: () => {} }, signal);
  source.addEventListener("input", () => asking.soon(), { signal });
  return () => {
    asking.stop();
    show(null);
  };
}

async function ask(url, signal) {
  if (url === null) return null;
  const answer = await fetch(url, { signal, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return answer.ok && !answer.redirected ? page.querySelector("body > p") : null;
}
