import { entryMark } from "./entry-drafts.js";
import { sendEntry } from "./entry-requests.js";
import { dayTaken, reach } from "./exif-day.js";
import { owned } from "../../parts/form.js";
import { fetchPage } from "../../parts/http.js";
import { load } from "../../parts/load.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { pageLocale } from "../../parts/page-locale.js";

/** The actions of an entry's form beside typing: pictures, the day on which they were taken, another day, two texts. */
export class EntryActions {
  #writer;
  #host;
  #signal;
  /** What shows and sends pictures, once it is there: most days have none. */
  #pictures;
  #loading;
  #turn = Promise.resolve();

  constructor(writer, host, signal) {
    this.#writer = writer;
    this.#host = host;
    this.#signal = signal;
    // Without a network it could not be loaded later.
    onceLoaded(() => this.#withPictures(), signal);
  }

  #withPictures() {
    this.#loading ??= load(() => import("./entry-pictures.js")).then(({ EntryPictures }) => (this.#pictures = new EntryPictures(this.#writer, this.#host, this.#signal)));
    return this.#loading;
  }

  /** Settles when no picture is on its way, or the server is out of reach. */
  async finished() {
    await this.#pictures?.finished();
  }

  async add(files) {
    if (files.length) (await this.#withPictures()).add(files);
  }

  /** Offers the day on which one of the files was taken, if that is another one. */
  async lookAt(files) {
    const { day, today, dayStart } = this.#host.dataset;
    for (const file of files) {
      const bytes = await file.slice(0, reach).arrayBuffer().catch(() => new ArrayBuffer(0));
      const taken = dayTaken(new Uint8Array(bytes), Number(dayStart ?? 0));
      if (taken && taken !== day && taken <= today) return this.#offer(taken);
    }
  }

  // MARK: Another day

  #offer(day) {
    this.#host.querySelector(".offer")?.remove();
    const offer = this.#host.querySelector(".diary-form__offer").content.firstElementChild.cloneNode(true);
    const date = new Date(`${day}T12:00:00Z`);
    const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
    offer.querySelector(".offer__day").textContent = date.toLocaleDateString(pageLocale(), format);
    offer.querySelector("button").addEventListener("click", () => this.goTo(day));
    offer.setAttribute("role", "status");
    this.#host.querySelector(".diary-form__pictures").after(offer);
  }

  /** Moves the text to another day, after the moves that were asked for before. */
  goTo(day) {
    return (this.#turn = this.#turn.then(() => this.#goTo(day)));
  }

  async #goTo(day) {
    const [writer, host] = [this.#writer, this.#host];
    const field = host.form.elements.day;
    if (day === host.dataset.day) return;
    if (day > host.dataset.today) return void (field.value = host.dataset.day);
    host.querySelector(".offer")?.remove();
    if (!(await writer.saving.flush())) return void (field.value = host.dataset.day);
    const path = host.dataset.path.replace(/[^/]+$/, day);
    if (!writer.saving.version) return location.replace(`${path}/edit`);
    writer.moving = this.#move(path, day);
    const answer = await writer.moving;
    // Something stands there: its page asks what to do about it.
    if (!answer?.version) {
      field.value = host.dataset.day;
      if (!answer) return;
      await this.finished();
      return location.assign(`${host.dataset.path}/move?to=${day}`);
    }
    // It may be typed anew meanwhile.
    if (field !== document.activeElement) field.value = day;
    history.replaceState(history.state, "", `${path}/edit`);
    await this.#rename();
  }

  async #move(path, day) {
    const [{ saving }, host] = [this.#writer, this.#host];
    // If the page is left before the answer, the next one looks for the entry on both days.
    host.going = { goal: path, mark: entryMark(host.values) };
    const answer = await sendEntry(`${host.dataset.path}/move`, { to: day, taken: "ask" }).catch(() => null);
    host.going = null;
    if (!answer?.version) {
      if (saving.isChanged) saving.typed();
      return answer;
    }
    saving.version = answer.version;
    // The draft of what was typed during the request goes along: on the old day it would become an entry of its own.
    host.keep(null);
    Object.assign(host.dataset, { path, day, version: answer.version });
    if (host.dataset.save) host.dataset.save = `${path}/text`;
    host.form.action = path;
    saving.typed();
    return answer;
  }

  /** The page says which day it is now. */
  async #rename() {
    const page = await fetchPage(location.href).catch(() => null);
    const [old, fresh] = [document, page].map((one) => one?.querySelector("main .head"));
    if (!old || !fresh) return;
    document.title = page.title;
    old.replaceWith(document.adoptNode(fresh));
    const done = page.querySelector("diary-form a.button[href]");
    this.#host.querySelectorAll("form a.button[href]").forEach((link) => done && (link.href = done.getAttribute("href")));
  }

  // MARK: Two texts

  /** Shows another text of the entry beside ours; ours can still be edited. */
  meet(conflict) {
    this.#host.querySelector(".conflict")?.remove();
    const { version, entry, ...theirs } = conflict.dataset;
    conflict.addEventListener("click", ({ target }) => {
      const take = target.closest("[data-take]")?.dataset.take;
      if (!take) return;
      const mine = this.#host.values;
      if (take === "theirs") this.#host.fill(theirs);
      if (take === "both") this.#host.fill({ ...mine, content: joined(theirs.content, mine.content) });
      conflict.remove();
      this.#writer.saving.endConflict({ values: theirs, version, entry });
      this.#host.querySelector(".diary-form__text").focus();
    });
    conflict.querySelector(".conflict__actions").hidden = false;
    conflict.querySelector(".conflict__hint")?.remove();
    const area = this.#host.querySelector(".diary-form__text");
    const top = area.getBoundingClientRect().top;
    this.#host.form.before(conflict);
    // Scroll by as much as the text moved, so that the line being typed stays in view.
    if (this.#host.form.contains(document.activeElement)) {
      scrollBy({ top: area.getBoundingClientRect().top - top, behavior: "instant" });
    }
  }

  // MARK: Taking a picture off

  async takeOff(button) {
    button.disabled = true;
    await fetch(button.formAction, { method: "POST", body: owned(), redirect: "manual" }).catch(() => {});
    await (await this.#withPictures()).freshen();
    button.disabled = false;
  }
}

/** Both texts as one, without a part that both have twice. */
function joined(theirs, mine) {
  const [one, other] = [theirs, mine].map((text) => text.replaceAll("\r\n", "\n").trim());
  if (entryMark({ content: one }) === entryMark({ content: other }) || other.includes(one)) return other;
  return one.includes(other) ? one : `${one}\n\n${other}`;
}
