import { isAway } from "../frame/sign-out/sign-out-guard.js";

/**
 * Walks through what a search found with the arrow keys: Down goes from the field to the first find, Up back. The place
 * in the list is kept when a slow answer replaces the list meanwhile.
 */
class SearchKeys extends HTMLElement {
  #listening;
  #observer = new MutationObserver(() => this.#keep());
  #place = 0;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("keydown", this.#press, { signal });
    this.addEventListener("click", this.#keepSearch, { signal });
    this.addEventListener("focusin", () => (this.#place = this.#places.indexOf(document.activeElement)), { signal });
    this.#observer.observe(this.querySelector("#results"), { childList: true });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#observer.disconnect();
  }

  get #places() {
    return [this.querySelector("[type=search]"), ...this.querySelectorAll("#results a")];
  }

  #press = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const places = this.#places;
    const next = places[places.indexOf(document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  /** Tells the server from which search something was opened: it is offered again before one types. */
  #keepSearch = ({ target }) => {
    const link = target.closest("#results a");
    const q = this.querySelector("[type=search]").value.trim();
    // Not among the searches of another member who signed in here meanwhile.
    if (!link || !q || isAway()) return;
    const body = new URLSearchParams({ q, path: link.pathname });
    // The page may be gone before the answer comes; a search that was not kept is no loss.
    fetch(this.dataset.recent, { method: "POST", body, keepalive: true }).catch(() => {});
  };

  #keep() {
    if (this.#place < 1 || document.activeElement !== document.body) return;
    const places = this.#places;
    places[Math.min(this.#place, places.length - 1)].focus();
  }
}

customElements.define("search-keys", SearchKeys);
