import { openChannel } from "./windows.js";

/** Where nothing can be told at once, it is asked for so often, in milliseconds. */
const pause = 15_000;

/** After a stream was refused, the next one is tried so much later, in milliseconds. */
const patience = 60_000;

/**
 * Hears what happens elsewhere, from the page's one stream.
 *
 * @param {(path: string | null, isReminder: boolean) => void} heard called with the address of what was changed
 *   elsewhere, null where anything may have been; or with that of what is due now
 * @param {AbortSignal} [signal]
 */
export function listen(heard, signal) {
  document.addEventListener("heard", ({ detail }) => heard(detail.path, detail.isReminder), { signal });
  live ??= new Live();
}

let live = null;

/** The stream of a browser: one page that is looked at has it, and tells the others. They also say what they write. */
class Live {
  #channel = openChannel();
  #stream = null;
  #release = null;
  #timer = null;
  #isMissed = false;

  constructor() {
    this.#channel.addEventListener("message", ({ data }) => this.#tell(data));
    document.addEventListener("visibilitychange", () => this.#turn());
    this.#turn();
  }

  /** @param {string | null | {reminder: string}} news */
  #tell(news) {
    if (document.hidden) {
      this.#isMissed = true;
      return;
    }
    const detail = { path: news?.reminder ?? news, isReminder: Boolean(news?.reminder) };
    document.dispatchEvent(new CustomEvent("heard", { detail }));
  }

  /** No stream is kept for what nobody looks at. */
  #turn() {
    if (document.hidden) {
      this.#isMissed = true;
      return this.#end();
    }
    if (this.#isMissed) this.#tell(null);
    this.#isMissed = false;
    // Without a secure origin browsers have no locks: then each page that is looked at has its own.
    if (navigator.locks) this.#wait();
    else this.#begin();
  }

  #wait() {
    if (this.#release) return;
    const wanted = new AbortController();
    this.#release = () => wanted.abort();
    const hold = () => new Promise((resolve) => {
      if (wanted.signal.aborted) return resolve();
      this.#release = resolve;
      this.#begin();
    });
    navigator.locks.request(this.#channel.name, { signal: wanted.signal }, hold).catch(() => {
      // Given up before it was had.
    });
  }

  #begin() {
    if (this.#stream) return;
    const stream = new EventSource("/live");
    this.#stream = stream;
    let isFirst = true;
    stream.addEventListener("open", () => {
      clearInterval(this.#timer);
      if (!isFirst) this.#share(null);
      isFirst = false;
    });
    stream.addEventListener("changed", ({ data }) => this.#share(data));
    stream.addEventListener("reminder", ({ data }) => this.#share({ reminder: data }));
    stream.addEventListener("error", () => this.#refused(stream));
  }

  #share(news) {
    this.#channel.postMessage(news);
    this.#tell(news);
  }

  /** A stream that broke off is opened again by the browser; one that was refused is not. */
  #refused(stream) {
    if (stream.readyState !== EventSource.CLOSED || this.#stream !== stream) return;
    this.#stream = null;
    const since = performance.now();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (performance.now() - since > patience) this.#begin();
      else this.#share(null);
    }, pause);
  }

  #end() {
    clearInterval(this.#timer);
    this.#stream?.close();
    this.#stream = null;
    this.#release?.();
    this.#release = null;
  }
}
