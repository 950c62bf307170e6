import "../../parts/kit.js";
import { fetchPage } from "../../parts/http.js";
import { make } from "../../parts/make.js";
import { bytes, fill } from "../../parts/media/upload/format.js";
import { keepUnsent, lostFiles, lostOf } from "../../parts/media/upload/unsent-files.js";
import { pauser } from "../../parts/media/upload/tus.js";
import { filesOf, holdFiles, keepFiles } from "../../outbox/file-sending.js";
import { outbox } from "../../outbox/page-outbox.js";
import { pictureEntry, picturesOf, release } from "./kept-pictures.js";

/** The server makes the small pictures of a photo within some seconds. */
const waits = [700, 1500, 3000, 5000, 10_000, 20_000, 30_000];

/** The pictures of the entry that is written: shown at once, and sent by the outbox once the entry is there. */
export class EntryPictures {
  #writer;
  #host;
  #signal;
  /** `{ file, tile, sent, entry, state: "waiting" | "running" | "done" | "failed" }`, `entry` the id that the outbox has it under */
  #all = [];
  #over = new AbortController();

  constructor(writer, host, signal) {
    this.#writer = writer;
    this.#host = host;
    this.#signal = AbortSignal.any([signal, this.#over.signal]);
    const until = { signal: this.#signal };
    host.addEventListener("click", this.#press, until);
    document.addEventListener("lockup", this.#lockUp, until);
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), until);
    document.addEventListener("outbox-progress", ({ detail }) => this.#note(detail), until);
    document.addEventListener("outbox-changed", this.#look, until);
    for (const one of lostFiles(this.#place, host.words.unnamed)) this.#put(one, "failed", "unsent");
    this.#bringBack();
  }

  get #isLocked() {
    return this.#host.dataset.locks !== undefined;
  }

  /** Shows what an earlier page left. */
  async #bringBack() {
    const { diary } = this.#host.dataset;
    for (const entry of picturesOf(diary, this.#writer.saving.entry)) {
      const [file = new File([], entry.files[0].name)] = await filesOf(entry, () => true).catch(() => []);
      if (this.#signal.aborted || !outbox.entries.get(entry.id)) continue;
      this.#put({ file, sent: 0, entry: entry.id }, ...this.#stateOf(entry));
    }
    this.#bringThere();
  }

  /** What is behind a lock stays with the page: it goes on where its file is chosen again. */
  #lockUp = () => {
    this.#over.abort();
    if (!this.#isLocked) return;
    keepUnsent(this.#place, this.#all, true);
    for (const { entry } of this.#all) if (entry && outbox.entries.get(entry)) outbox.drop(entry);
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
    for (const one of this.#all) if (one.state === "waiting" && !one.entry) this.#hand(one);
    this.#bringThere();
  }

  /** Gives one to the outbox. */
  #hand(one) {
    const { diary, path } = this.#host.dataset;
    const { entry, version } = this.#writer.saving;
    const made = outbox.add(pictureEntry(one.file, { diary, entry, path, isThere: Boolean(version), isSecret: this.#isLocked }));
    one.entry = made.id;
    (this.#isLocked ? holdFiles : keepFiles)(made, [one.file], outbox.entries);
  }

  /** Sees to it that the server has the entry that the pictures are for, and lets them go. */
  async #bringThere() {
    const { saving } = this.#writer;
    const { entry } = saving;
    while (!saving.version && this.#waiting.length && !this.#signal.aborted) {
      await saving.flush();
      if (!saving.version) await pauser(this.#signal)(waits[1]).catch(() => {});
    }
    // Another device may have begun it meanwhile, under an id of its own.
    if (saving.version && release(this.#host.dataset.diary, entry, saving.entry)) outbox.go();
  }

  get #waiting() {
    return this.#all.filter(({ state }) => ["waiting", "running"].includes(state));
  }

  #put(one, state, reason) {
    one.tile = this.#tile(one);
    this.#all.push(one);
    this.#host.querySelector(".diary-form__pictures").append(one.tile);
    this.#show(one, state, this.#host.words[reason]);
  }

  /** Settles when nothing is on its way, or the server is out of reach. */
  async finished() {
    const isHindered = () => this.#waiting.some(({ entry }) => outbox.obstacleOf(outbox.entries.get(entry) ?? {}));
    while (this.#waiting.length && !isHindered()) {
      await new Promise((resolve) => document.addEventListener("outbox-changed", resolve, { once: true }));
    }
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
    this.#writer.awaited = this.#waiting.length;
  }

  /** The state of a picture that waits, and the name of its tile's text. */
  #stateOf(entry) {
    if (entry.refused) return ["failed", "failed"];
    const obstacle = outbox.obstacleOf(entry);
    if (!obstacle) return ["waiting", "waiting"];
    return ["waiting", this.#host.words[obstacle] ? obstacle : "broken"];
  }

  /** The outbox was hindered, or goes on. */
  #look = () => {
    for (const one of this.#waiting) {
      const entry = outbox.entries.get(one.entry);
      if (entry && outbox.obstacleOf(entry)) this.#show(one, "waiting", this.#host.words[this.#stateOf(entry)[1]]);
    }
  };

  #note({ id, sent }) {
    const one = this.#all.find(({ entry }) => entry === id);
    if (!one) return;
    one.sent = sent ?? one.sent;
    this.#show(one, "running", this.#amount(one));
  }

  #settle({ entry: { id, files }, outcome: { meaning } }) {
    const one = this.#all.find(({ entry }) => entry === id);
    if (!one) return;
    const [{ refused }] = files;
    if (meaning !== "refused") one.entry = undefined;
    if (meaning === "refused" || refused) this.#show(one, "failed", this.#host.words[refused] ?? this.#host.words.failed);
    else this.#show(one, "done");
    if (one.mark) keepUnsent(this.#place, this.#all);
    if (!this.#waiting.length) this.freshen();
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
      if (one.entry) outbox.again(one.entry);
      else this.#hand(one);
    } else if (role === "cancel" && one.state !== "done") {
      this.#cancel(one);
    }
  };

  #cancel(one) {
    this.#takeOut(one);
    if (one.entry) outbox.takeBack(one.entry);
    if (one.mark) keepUnsent(this.#place, this.#all);
    this.#writer.awaited = this.#waiting.length;
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
      if (this.#signal.aborted || this.#waiting.length) return;
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
