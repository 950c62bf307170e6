import { showBadge } from "./due-badge.js";
import { show, showToast } from "./due-sending.js";
import { newId } from "../ids.js";
import { make } from "../make.js";
import { wrote } from "../news/windows.js";

/** The time after which a failed request is tried again, in milliseconds. */
const pause = 3000;

/**
 * Sends the lines of a `reminder-line`, one after the other. What the house does not understand, and what does not get
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
    addEventListener("beforeunload", (event) => this.#leave(event), { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#sending), { signal });
  }

  /** @param {URLSearchParams} body the form as it was sent */
  add(body) {
    // The id makes a repeated request harmless: if only the answer was lost, nothing is added twice.
    body.set("id", newId());
    this.#lines.push(body);
    this.#keep();
    this.#begin();
  }

  /** Lines of a page that was left. */
  bringBack(lines) {
    for (const line of lines) this.#lost(line, "");
    this.#keep();
  }

  #begin = () => {
    this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    clearTimeout(this.#timer);
    try {
      while (this.#lines.length) {
        await this.#send(this.#lines[0]);
        this.#lines.shift();
        this.#keep();
      }
    } catch {
      this.#say([this.#host.dataset.lost, ...this.#lines.map((body) => body.get("line"))].filter(Boolean).join(" · "));
      this.#timer = setTimeout(this.#begin, pause);
    } finally {
      this.#sending = null;
    }
  }

  async #send(body) {
    const answer = await fetch(this.#form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 422) return this.#refuse(body.get("line"), page.getElementById("line-problem"));
    if (!answer.redirected || !page.querySelector("reminder-line")) return this.#goTo(body);
    wrote(this.#form.action);
    this.#say("");
    showToast(page);
    showBadge(page.querySelector("nav [data-badge]"));
    return show(page);
  }

  /** Asks for what the line needs: a password. The page that does so keeps the form. */
  #goTo(body) {
    const others = [...this.#lines.slice(1).map((one) => one.get("line")), this.#host.field.value, ...this.#lostLines];
    this.#host.keep(others.filter(Boolean));
    this.#host.field.value = body.get("line");
    this.#isLeaving = true;
    this.#form.submit();
    return new Promise(() => {});
  }

  /** Brings a refused line back into the field, unless another one is typed there by now. */
  #refuse(line, problem) {
    const { field } = this.#host;
    if (field.value) return this.#lost(line, problem?.textContent);
    field.value = line;
    this.#say(problem?.textContent ?? "");
    field.addEventListener("input", () => this.#say(""), { once: true });
    return undefined;
  }

  #leave(event) {
    const isCovered = document.documentElement.hasAttribute("covered");
    if (this.#lines.length && !this.#isLeaving && !isCovered) event.preventDefault();
  }

  // MARK: What is not sent

  get #lostLines() {
    return [...this.#host.querySelectorAll(".reminder-line__lost button")].map(({ dataset }) => dataset.line);
  }

  #keep() {
    this.#host.keep([...this.#lines.map((body) => body.get("line")), ...this.#lostLines]);
  }

  /** A line that waits until somebody looks at it. */
  #lost(line, problem) {
    const button = make("button", { type: "button", "data-line": line }, [line, problem].filter(Boolean).join(" · "));
    const row = make("li", {}, button);
    button.addEventListener("click", () => {
      const { field } = this.#host;
      row.remove();
      if (field.value) this.#lost(field.value, "");
      field.value = line;
      field.focus();
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.#keep();
    });
    this.#part("ul", "reminder-line__lost", "list").append(row);
    this.#keep();
  }

  /** A part below the field, made the first time. */
  #part(tag, name, role) {
    return this.#form.querySelector(`.${name}`) ?? this.#form.appendChild(make(tag, { class: name, role }));
  }

  #say(text) {
    if (text || this.#form.querySelector(".field__problem")) this.#part("p", "field__problem", "alert").textContent = text;
  }
}
