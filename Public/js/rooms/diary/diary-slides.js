import { prefersReducedMotion } from "../../parts/reduced-motion.js";
import { landing } from "../../parts/strokes/landing.js";
import { WakeLock } from "../../parts/wake-lock.js";
import { beginning, step } from "./slide-places.js";

const stays = 6000;

/** Shows its pictures one after the other; without a script they stand under each other. */
class DiarySlides extends HTMLElement {
  #listening;
  #timer;
  #index = -1;
  #isPlaying = false;
  #wakeLock = new WakeLock();

  connectedCallback() {
    if (!this.#slides.length) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.setAttribute("ready", "");
    this.querySelector(".slides__tools").hidden = false;
    this.#button("full").hidden = !document.fullscreenEnabled;
    this.addEventListener("click", this.#press, { signal });
    addEventListener("keydown", this.#key, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#play(false), { signal });
    document.addEventListener("lockup", () => this.#play(false), { signal });
    // With reduced motion, nothing moves by itself.
    const plays = !prefersReducedMotion();
    const { index, isPlaying } = beginning(location.hash, this.#slides.length, plays);
    this.go(index);
    this.#play(isPlaying);
    this.#swipe(signal);
  }

  disconnectedCallback() {
    this.#listening?.abort();
    clearTimeout(this.#timer);
    this.#wakeLock.keep(false);
  }

  get #slides() {
    return [...this.querySelectorAll(".slide")];
  }

  get #isAtEnd() {
    return this.#index === this.#slides.length - 1 && this.dataset.last !== undefined;
  }

  #button(role) {
    return this.querySelector(`[data-role=${role}]`);
  }

  go(index) {
    const slides = this.#slides;
    const place = step(index, slides.length, this.dataset, this.#isPlaying);
    if (place.address) return location.assign(place.address);
    this.#index = place.index;
    this.toggleAttribute("moving", slides.some((slide) => slide.hasAttribute("shown")));
    slides.forEach((slide, place) => {
      slide.toggleAttribute("shown", place === this.#index);
      slide.inert = place !== this.#index;
    });
    // The next one is there when its turn comes.
    for (const one of [this.#index, this.#index + 1]) slides[one]?.querySelectorAll("img").forEach((image) => (image.loading = "eager"));
    const count = this.querySelector(".slides__count");
    const { before, total } = this.dataset;
    count.textContent = count.dataset.of.replace("{n}", Number(before) + this.#index + 1).replace("{count}", total);
    this.#wait();
  }

  /** The time of a picture begins when it is there. */
  async #wait() {
    clearTimeout(this.#timer);
    const index = this.#index;
    if (!this.#isPlaying) return;
    await this.#slides[index].querySelector("img")?.decode().catch(() => {});
    if (!this.#isPlaying || index !== this.#index) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isAtEnd ? this.#play(false) : this.go(index + 1)), stays);
  }

  #play(isOn) {
    this.#isPlaying = isOn;
    this.#wakeLock.keep(isOn);
    const button = this.#button("play");
    button.setAttribute("aria-label", isOn ? this.dataset.pause : this.dataset.play);
    button.title = button.getAttribute("aria-label");
    this.toggleAttribute("playing", isOn);
    this.#wait();
  }

  #press = ({ target }) => this.#do(target.closest("[data-role]")?.dataset.role);

  #key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select")) return;
    const roles = { ArrowLeft: "previous", ArrowRight: "next", f: "full" };
    const isFree = !event.target.closest?.("button, a");
    const role = roles[event.key] ?? (event.key === " " && isFree ? "play" : null);
    if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.#slides.length - 1);
    else if (role) this.#do(role);
    else return;
    event.preventDefault();
  };

  #do(role) {
    if (role === "previous" || role === "next") this.go(this.#index + (role === "next" ? 1 : -1));
    if (role === "play") {
      const isAgain = !this.#isPlaying && this.#isAtEnd;
      this.#play(!this.#isPlaying);
      if (isAgain) this.go(this.#index + 1);
    }
    if (role === "full") (document.fullscreenElement ? document.exitFullscreen() : this.requestFullscreen()).catch(() => {});
  }

  #swipe(signal) {
    let start = null;
    this.addEventListener("pointerdown", (event) => (start = event.pointerType === "mouse" ? null : event), { signal });
    this.addEventListener("pointerup", (event) => {
      if (!start) return;
      const way = event.clientX - start.clientX;
      const side = landing(way, way / Math.max(1, event.timeStamp - start.timeStamp), this.clientWidth);
      start = null;
      if (side) this.go(this.#index + side);
    }, { signal });
  }
}

customElements.define("diary-slides", DiarySlides);
