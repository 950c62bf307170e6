/** Keeps the screen on while a page is followed without being touched, where browser, origin and battery allow it. */
export class WakeLock {
  #isWanted = false;
  #isAsking = false;
  /** Until the page is shown anew: a browser that saves power would refuse each time. */
  #isRefused = false;
  #lock = null;

  /** @param {boolean} isWanted may be said as often as one likes */
  keep(isWanted) {
    if (!navigator.wakeLock) return;
    if (isWanted && !this.#isWanted) document.addEventListener("visibilitychange", this.#show);
    this.#isWanted = isWanted;
    if (isWanted) return void this.#request();
    document.removeEventListener("visibilitychange", this.#show);
    this.#isRefused = false;
    this.#lock?.release().catch(() => {});
    this.#lock = null;
  }

  /** Hidden pages lose the lock. */
  #show = () => {
    this.#isRefused = false;
    this.#request();
  };

  async #request() {
    if (this.#lock || this.#isAsking || this.#isRefused || document.hidden) return;
    this.#isAsking = true;
    const lock = await navigator.wakeLock.request("screen").catch(() => null);
    this.#isAsking = false;
    this.#isRefused = lock === null && !document.hidden;
    if (!lock) return;
    if (!this.#isWanted) return void lock.release().catch(() => {});
    this.#lock = lock;
    lock.addEventListener("release", () => {
      if (this.#lock === lock) this.#lock = null;
    });
  }
}
