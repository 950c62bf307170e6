import { EntryActions } from "./entry-actions.js";
import { EntrySaving } from "./entry-saving.js";
import { sendEntry } from "./entry-requests.js";
import { sendAsForm } from "../../parts/form.js";
import { watchDrags } from "../../parts/media/upload/drop.js";

/** The longest time a lock waits for requests; in milliseconds. `lock-guard` gives three seconds in all. */
const timeout = 2500;
const unsaved = ["failed", "refused", "conflict", "out"];

/** Saves an entry while it is written; no way out of its form loses any text. */
export class DiaryWriter {
  #host;
  #actions;
  #isLeaving = false;
  saving;
  /** Settles when a request that moves the entry is over: its address and its version are others then. */
  moving = null;
  /** The number of files still to come. */
  awaited = 0;

  constructor(host, signal) {
    this.#host = host;
    this.saving = host.saving = new EntrySaving({
      stored: host.stored,
      values: () => host.values,
      fill: (values) => host.fill(values),
      awaited: () => this.awaited,
      send: (values) => this.#send(values),
      show: (state, said) => this.#show(state, said),
      keep: (draft) => host.keep(draft),
    });
    this.#listen(signal);
    watchDrags(host, (files) => this.addFiles(files), signal);
    this.#actions = new EntryActions(this, host, signal);
  }

  get #address() {
    const { path, save } = this.#host.dataset;
    return save ?? path;
  }

  async #send(values) {
    await this.moving;
    return sendEntry(this.#address, { ...values, version: this.saving.version });
  }

  #listen(signal) {
    const flush = () => this.saving.flush();
    this.#host.form.addEventListener("focusout", () => this.saving.state !== "failed" && flush(), { signal });
    this.#host.querySelector(".saving").addEventListener("click", this.#press, { signal });
    addEventListener("online", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    addEventListener("submit", this.#wait, { signal, capture: true });
    addEventListener("beforeunload", this.#warn, { signal });
  }

  /** Goes on with a text that an earlier page left, and the text that it was written over. */
  goOn(sent, stored) {
    this.saving.recall(sent, stored);
    return this.saving.flush();
  }

  typed({ type }) {
    this.saving.typed();
    if (type === "radio") this.saving.flush();
  }

  #press = () => {
    this.#host.querySelector(".conflict")?.scrollIntoView({ block: "center" });
    this.saving.flush();
  };

  #show(state, said) {
    if (state === "conflict") this.#actions.meet(said);
    if (state === "out" && !document.hidden) this.#goOut();
    const { content, mood } = this.#host.values;
    // As the server decides it: place, weather and tags alone are no entry. The offer stays while the form is sent once
    // more, or a tap on it, which takes the focus from the text, would find nothing.
    const offer = this.#host.querySelector(".diary-form__empty");
    if (content.trim() || mood || state === "saved") offer.hidden = true;
    else if (state === "refused") offer.hidden = false;
    const key = state === "failed" && !navigator.onLine ? "offline" : state === "out" ? "failed" : state;
    // Only problems are read out: news of saving come every second.
    this.#host.querySelector(".saving").ariaLive = unsaved.includes(state) ? "polite" : "off";
    this.#host.say(state, typeof said === "string" && said ? said : (this.#host.words[key] ?? ""));
  }

  /** The entry is deleted by its own button: nothing of the form is saved any more. */
  #letGo() {
    this.#isLeaving = true;
    this.saving.stop();
    this.#host.keep(null);
  }

  // MARK: Pictures, other days, two texts

  /** Settles once they are shown: the days of the files are looked for afterwards. */
  async addFiles(files) {
    await this.#actions.add(files);
    this.#actions.lookAt(files);
  }

  /** Saves the form, once the chosen files have been added. */
  async finish() {
    await this.#host.adding;
    return this.saving.flush();
  }

  goTo(day) {
    return this.#actions.goTo(day);
  }

  // MARK: Ways out

  /** Saved, or a picture is taken off: buttons with an address of their own do that. */
  async submit(button) {
    const { saving } = this;
    if (button?.hasAttribute("formaction")) return this.#actions.takeOff(button);
    await this.#host.adding;
    if (this.awaited) await this.#actions.finished();
    const isSaved = await saving.flush();
    if (isSaved && saving.version) location.assign(this.#host.dataset.path);
    else if (isSaved && !saving.version) location.assign(this.#host.cancelPath);
    else this.#host.querySelector(".conflict")?.scrollIntoView({ block: "center" });
  }

  /** Locking and signing out wait until the text is saved. */
  #wait = async (event) => {
    const { target, submitter } = event;
    if (target === this.#host.querySelector(".diary-form__empty")) return this.#letGo();
    if (target === this.#host.form || this.#isLeaving || !this.saving.isChanged) return;
    event.preventDefault();
    event.stopPropagation();
    await Promise.race([this.saving.flush(), new Promise((resolve) => setTimeout(resolve, timeout))]);
    this.#isLeaving = true;
    target.requestSubmit(submitter);
  };

  #warn = (event) => {
    if (this.#isLeaving) return;
    // Pictures go on on the next page, unless only this one has them: then the outbox asks.
    if (this.saving.isChanged && unsaved.includes(this.saving.state)) event.preventDefault();
  };

  /** The session or the lock has ended: the page that asks for the password gets the form's values. */
  #goOut() {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    const { version, entry } = this.saving;
    sendAsForm(this.#address, { ...this.#host.values, id: entry, version, awaits: "0" });
  }

  /** Lets a running request end before the lock. Unsaved text waits in this browser, and is sealed behind the lock. */
  async lockUp() {
    this.#isLeaving = true;
    await Promise.race([this.saving.flush(), new Promise((resolve) => setTimeout(resolve, timeout))]);
    this.saving.stop();
  }
}
