import { showBadge } from "./due-badge.js";
import { show, showToast } from "./due-sending.js";
import { pasteLines } from "../../parts/forms/paste-lines.js";
import { make } from "../../parts/make.js";
import { wrote } from "../../frame/news/windows.js";

/** The time after which a failed request is tried again, in milliseconds. */
const pause = 3000;

/**
 * Sends the lines of a `reminder-line`, one after the other. What the server does not understand, and what does not get
 * through, stands below the field: a tap takes it back into the field.
 */
export class LineAdding {
  #host;
  #form;
  #lines = [];
  #sending = null;
  #timer;
  #isLeaving = false;

  /**
   * @param {HTMLElement} host
   * @param {HTMLFormElement} form
   * @param {AbortSignal} signal
   */
  constructor(host, form, signal) {
    [this.#host, this.#form] = [host, form];
    form.elements.line.addEventListener("paste", pasteLines, { signal });
    addEventListener("beforeunload", (event) => this.#leave(event), { signal });
    // A page that came back with a line says its problem.
    if (form.querySelector(".field__problem")) this.#sayUntilTyped();
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#sending), { signal });
  }

  add(one) {
    this.#lines.push(one);
    this.#begin();
  }

  /** Sends the lines of a page that was left; the server says once more what it does not understand of them. */
  goOn(lines) {
    this.#form.querySelector(".reminder-line__lost")?.replaceChildren();
    for (const one of lines) if (!this.#lines.includes(one)) this.add(one);
  }

  #begin = () => {
    this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    clearTimeout(this.#timer);
    try {
      while (this.#lines.length) {
        // A later page may have sent it, or taken it back.
        if (this.#host.kept.all.includes(this.#lines[0])) await this.#send(this.#lines[0]);
        this.#lines.shift();
      }
    } catch {
      this.#say([this.#host.dataset.lost, ...this.#lines.map(({ line }) => line)].filter(Boolean).join(" · "));
      this.#timer = setTimeout(this.#begin, pause);
    } finally {
      this.#sending = null;
    }
  }

  async #send(one) {
    // The id makes a repeated request harmless: if only the answer was lost, nothing is added twice.
    const body = new URLSearchParams(new FormData(this.#form));
    body.set("line", one.line);
    body.set("id", one.id);
    const answer = await fetch(this.#form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 422) return this.#refuse(one, page.getElementById("line-problem"));
    if (!answer.redirected || !page.querySelector("reminder-line")) return this.#goTo(one);
    this.#host.kept.drop(one);
    wrote(this.#form.action);
    this.#say("");
    showToast(page);
    showBadge(page.querySelector("nav [data-badge]"));
    return show(page);
  }

  /** Asks for what the line needs: a password. The page that does so keeps the form. */
  #goTo(one) {
    this.#host.kept.leave(one);
    this.#host.field.value = one.line;
    this.#isLeaving = true;
    this.#form.submit();
    return new Promise(() => {});
  }

  /** Brings a refused line back into the field, unless another one is typed there by now. */
  #refuse(one, problem) {
    const { field, kept } = this.#host;
    if (field.value) return this.#lost(one, problem?.textContent);
    kept.take(one);
    // Below the field stands what it could mean.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    this.#sayUntilTyped(problem?.textContent);
    return undefined;
  }

  /** Leaves the problem of a line, and its answers, until another line is typed: the preview has those of that one. */
  #sayUntilTyped(problem) {
    if (problem) this.#say(problem);
    const clear = () => {
      this.#say("");
      this.#form.querySelector(".reminder-line__days")?.remove();
    };
    this.#host.field.addEventListener("input", clear, { once: true });
  }

  #leave(event) {
    const isCovered = document.documentElement.hasAttribute("covered");
    if (this.#lines.length && !this.#isLeaving && !isCovered) event.preventDefault();
  }

  // MARK: What is not sent

  /** A line that waits until somebody looks at it. */
  #lost(one, problem) {
    const button = make("button", { type: "button" }, [one.line, problem].filter(Boolean).join(" · "));
    const row = make("li", {}, button);
    button.addEventListener("click", () => {
      const { field, kept } = this.#host;
      row.remove();
      if (field.value) this.#lost(kept.add(field.value), "");
      kept.take(one);
      field.focus();
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    this.#part("ul", "reminder-line__lost", "list").append(row);
  }

  /** A part below the field, made the first time. A problem stands above its answers. */
  #part(tag, name, role) {
    const there = this.#form.querySelector(`.${name}`);
    if (there) return there;
    const part = make(tag, { class: name, role });
    if (tag === "p") this.#form.querySelector("[data-understood]").before(part);
    else this.#form.append(part);
    return part;
  }

  #say(text) {
    if (text || this.#form.querySelector(".field__problem")) this.#part("p", "field__problem", "alert").textContent = text;
  }
}
