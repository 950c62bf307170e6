import { owned } from "../../parts/form.js";
import { fetchPage } from "../../parts/http.js";
import { make } from "../../parts/make.js";
import { pauser, sendFile } from "../../parts/media/upload/tus.js";
import { bytes, fill, keyOf, remember, tidy } from "../../parts/media/upload/format.js";
import { keepUnsent, lostFiles, lostOf } from "../../parts/media/upload/unsent-files.js";

/** The server makes the small pictures of a photo within some seconds. */
const waits = [700, 1500, 3000, 5000, 10_000, 20_000, 30_000];

/** The pictures of the entry that is written: shown at once, sent one after the other once the entry is there. */
export class EntryPictures {
  #writer;
  #host;
  #signal;
  /** `{ file, tile, state: "waiting" | "running" | "done" | "failed", control, address }` */
  #all = [];
  #running = null;
  #over = new AbortController();

  constructor(writer, host, signal) {
    this.#writer = writer;
    this.#host = host;
    this.#signal = AbortSignal.any([signal, this.#over.signal]);
    const until = { signal: this.#signal };
    host.addEventListener("click", this.#press, until);
    document.addEventListener("lockup", this.#lockUp, until);
    this.#signal.addEventListener("abort", () => this.#all.forEach(({ control }) => control?.abort()));
    tidy(localStorage, Date.now());
    for (const one of lostFiles(this.#place, host.words.unnamed)) this.#put(one, "failed", "unsent");
  }

  /** An upload that is stopped goes on where its file is chosen again. */
  #lockUp = () => {
    keepUnsent(this.#place, this.#all, true);
    this.#over.abort();
  };

  get #place() {
    return this.#host.dataset.path;
  }

  add(files) {
    for (const file of files) {
      const lost = lostOf(this.#place, this.#all, file);
      this.#put({ file, sent: 0, mark: lost?.mark }, ...(file.size ? ["waiting", "waiting"] : ["failed", "empty"]));
      if (lost) this.#takeOut(lost);
    }
    this.#run();
  }

  #put(one, state, reason) {
    one.tile = this.#tile(one);
    this.#all.push(one);
    this.#host.querySelector(".diary-form__pictures").append(one.tile);
    this.#show(one, state, this.#host.words[reason]);
  }

  /** Settles when nothing is on its way. */
  finished() {
    return this.#running ?? Promise.resolve();
  }

  #tile({ file }) {
    const image = Object.assign(new Image(), { alt: file.name, className: "picture__image", src: URL.createObjectURL(file) });
    image.addEventListener("load", () => URL.revokeObjectURL(image.src));
    // Not every kind of picture is drawn by every browser.
    image.addEventListener("error", () => image.replaceWith(make("span", { class: "picture__name" }, file.name)));
    const bar = make("progress", { class: "picture__bar", max: 1, value: 0, "aria-label": file.name });
    const buttons = [["retry", "↻"], ["cancel", "×"]].map(([role, sign]) => {
      const title = fill(this.#host.words[role] ?? "", { name: file.name });
      const names = { class: `picture__button picture__${role}`, title, "aria-label": title };
      return make("button", { type: "button", "data-role": role, ...names }, sign);
    });
    return make("figure", { class: "picture" }, image, bar, make("figcaption", { class: "picture__state" }), ...buttons);
  }

  #show(one, state, text) {
    one.state = state;
    one.tile.dataset.state = state;
    one.tile.querySelector(".picture__state").textContent = text ?? "";
    one.tile.querySelector("progress").value = one.file.size ? one.sent / one.file.size : 0;
    one.tile.querySelector("[data-role=retry]").hidden = state !== "failed" || !one.file.size;
    this.#writer.awaited = this.#all.filter((each) => ["waiting", "running"].includes(each.state)).length;
  }

  #run() {
    this.#running ??= this.#sendAll().finally(() => (this.#running = null));
  }

  async #sendAll() {
    let next;
    while (!this.#signal.aborted && (next = this.#all.find(({ state }) => state === "waiting"))) {
      if (await this.#isThere()) await this.#send(next);
    }
    if (this.#signal.aborted) return;
    const { diary } = this.#host.dataset;
    fetch(`${diary}/entries/${this.#writer.saving.entry}/arrived`, { method: "POST", body: owned() }).catch(() => {});
    this.freshen();
  }

  /** Whether the server has the entry that the pictures are for; tried until it has. */
  async #isThere() {
    const { saving } = this.#writer;
    if (saving.version) return true;
    await saving.flush();
    if (!saving.version) await pauser(this.#signal)(waits[1]).catch(() => {});
    return Boolean(saving.version);
  }

  async #send(one) {
    const { file } = one;
    const target = `entries/${this.#writer.saving.entry}`;
    const key = keyOf(this.#host.dataset.member, target, file);
    this.#show(one, "running");
    try {
      await sendFile(one, {
        key,
        action: this.#host.dataset.uploads,
        to: target,
        report: (sent, isBroken) => {
          one.sent = sent ?? one.sent;
          this.#show(one, "running", isBroken ? this.#host.words.broken : this.#amount(one));
        },
      });
      this.#show(one, "done");
      if (one.mark) keepUnsent(this.#place, this.#all);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.#show(one, "failed", this.#host.words[problem.reason] ?? this.#host.words.failed);
    }
  }

  #amount({ sent, file }) {
    const [done, all] = [sent, file.size].map((count) => bytes(count, document.documentElement.lang));
    return fill(this.#host.words.running ?? "", { sent: done, size: all });
  }

  #press = ({ target }) => {
    const role = target.closest("[data-role]")?.dataset.role;
    const one = this.#all.find(({ tile }) => tile.contains(target));
    if (!one) return;
    if (role === "retry") {
      this.#show(one, "waiting", this.#host.words.waiting);
      this.#run();
    } else if (role === "cancel" && one.state !== "done") {
      this.#cancel(one);
    }
  };

  #cancel(one) {
    const { address, control } = one;
    this.#show(one, "failed");
    control?.abort();
    this.#takeOut(one);
    if (one.mark) keepUnsent(this.#place, this.#all);
    if (!address) return;
    remember(localStorage, keyOf(this.#host.dataset.member, `entries/${this.#writer.saving.entry}`, one.file), null, Date.now());
    // The server forgets by itself what it does not hear of.
    fetch(address, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).catch(() => {});
  }

  #takeOut(one) {
    this.#all = this.#all.filter((each) => each !== one);
    one.tile.remove();
  }

  /** The pictures as the server has them, once its small pictures are made; until then those of this page stand. */
  async freshen() {
    for (const wait of waits) {
      const page = await fetchPage(location.href, this.#signal).catch(() => null);
      const fresh = page?.querySelector(".diary-form__pictures");
      if (this.#signal.aborted || this.#all.some(({ state }) => state === "waiting")) return;
      if (fresh && !fresh.querySelector("[data-waiting]")) return this.#replace(fresh);
      await pauser(this.#signal)(wait).catch(() => {});
    }
  }

  async #replace(fresh) {
    await Promise.allSettled([...fresh.querySelectorAll("img")].map(({ src }) => {
      const image = new Image();
      image.src = src;
      return image.decode();
    }));
    this.#all = this.#all.filter(({ state }) => state !== "done");
    fresh.append(...this.#all.map(({ tile }) => tile));
    this.#host.querySelector(".diary-form__pictures").replaceWith(document.adoptNode(fresh));
  }
}
