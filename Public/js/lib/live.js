import { openChannel } from "./windows.js";

/** Where nothing can be told at once, it is asked for so often, in milliseconds. */
const pause = 15_000;

/** After a stream was refused, the next one is tried so much later, in milliseconds. */
const patience = 60_000;

/** The stream of a browser: one page that is looked at has it, and tells the others. They also say what they write. */
export class Live {
  #changed;
  #signal;
  #channel;
  #stream = null;
  #release = null;
  #timer = null;
  #isMissed = false;

  /**
   * @param {(path: string | null) => void} changed called with the address of what was changed elsewhere; null where
   *   anything may have been
   * @param {AbortSignal} signal
   */
  constructor(changed, signal) {
    [this.#changed, this.#signal] = [changed, signal];
    this.#channel = openChannel(signal);
    this.#channel.addEventListener("message", ({ data }) => this.#tell(data), { signal });
    document.addEventListener("visibilitychange", () => this.#turn(), { signal });
    signal.addEventListener("abort", () => this.#end());
    this.#turn();
  }

  #tell(path) {
    if (!this.#signal.aborted && !document.hidden) this.#changed(path);
    else this.#isMissed = true;
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
    if (this.#stream || this.#signal.aborted) return;
    const stream = new EventSource("/live");
    this.#stream = stream;
    let isFirst = true;
    stream.addEventListener("open", () => {
      clearInterval(this.#timer);
      if (!isFirst) this.#share(null);
      isFirst = false;
    });
    stream.addEventListener("changed", ({ data }) => this.#share(data));
    stream.addEventListener("error", () => this.#refused(stream));
  }

  #share(path) {
    this.#channel.postMessage(path);
    this.#tell(path);
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
