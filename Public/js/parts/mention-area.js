import { DebouncedFetch } from "./debounced-fetch.js";
import { fetchPage } from "./http.js";
import { make } from "./make.js";
import { completed, openMention } from "./forms/mention.js";

const shown = 8;

/** The place on the page of an index in a text area, from the area's upper left corner: the foot of its line. */
function caretPlace(area, index) {
  const mirror = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of style) mirror.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(mirror.style, { position: "absolute", visibility: "hidden", blockSize: "auto", whiteSpace: "pre-wrap" });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  mirror.append(area.value.slice(0, index), mark);
  area.after(mirror);
  const place = { left: mark.offsetLeft, top: mark.offsetTop + mark.offsetHeight - area.scrollTop };
  mirror.remove();
  return place;
}

/** Offers what can be mentioned while one writes `[[` in the text area inside: a list box that the arrows go through. */
class MentionArea extends HTMLElement {
  #area;
  #list;
  #said;
  #mention;
  #active = -1;
  /** The mark was put where it is: it stays with its name when other answers come. */
  #isPut = false;
  /** The address that the list came from. */
  #answered = null;
  /** Whether the marked one is to be taken once the list answers the text. */
  #isWanted = false;
  #search;
  #life;

  connectedCallback() {
    this.#area = this.querySelector("textarea");
    this.#area.setAttribute("aria-autocomplete", "list");
    const list = { role: "listbox", id: `${this.#area.id}-mentions`, class: "mentions", hidden: true };
    this.#list = make("ul", { ...list, "aria-label": this.dataset.label });
    this.#said = make("p", { role: "status", class: "mentions__said" });
    this.append(this.#list, this.#said);
    const { signal } = (this.#life = new AbortController());
    const [query, show] = [this.#address, (page, address) => this.#answer(page, address)];
    this.#search = new DebouncedFetch({ query, fetch: fetchPage, show, failed: this.#close, pause: 120 }, signal);
    for (const name of ["input", "click"]) this.#area.addEventListener(name, this.#look, { signal });
    this.#area.addEventListener("keydown", this.#press, { signal });
    this.#area.addEventListener("blur", this.#close, { signal });
    // The text keeps the focus, and a phone its keyboard.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => this.#pick(event.target.closest("[role=option]")));
    // This script may come after the first keys.
    this.#look();
  }

  disconnectedCallback() {
    this.#close();
    this.#life.abort();
    this.#list.remove();
    this.#said.remove();
  }

  #look = () => {
    const { value, selectionStart, selectionEnd } = this.#area;
    this.#isWanted = false;
    this.#mention = selectionStart === selectionEnd ? openMention(value, selectionStart) : null;
    if (this.#mention) this.#search.soon();
    else this.#close();
  };

  #address = () => {
    const url = new URL(this.getAttribute("source"), location.href);
    if (this.#mention.query.trim()) url.searchParams.set("q", this.#mention.query);
    return url.href;
  };

  #answer(page, address) {
    this.#answered = address;
    this.#show(page);
    if (this.#isWanted && !this.#isAsking) this.#pick(this.#list.children[this.#active]);
    this.#isWanted = false;
  }

  /** Whether the list does not answer what is written now. */
  get #isAsking() {
    return this.#mention !== null && this.#address() !== this.#answered;
  }

  #show(page) {
    const options = [...page.querySelectorAll("#nodes [data-written]")].slice(0, shown).map((row, index) => {
      const id = `${this.#list.id}-${index}`;
      return make("li", { role: "option", id, class: "mentions__one", "data-written": row.dataset.written }, ...row.childNodes);
    });
    const put = this.#isPut ? this.#list.children[this.#active]?.dataset.written : null;
    this.#list.replaceChildren(...options);
    this.#mark(options.length ? Math.max(0, options.findIndex(({ dataset }) => dataset.written === put)) : -1);
    this.#list.hidden = !options.length;
    this.#said.textContent = options.length || this.dataset.nothing;
    if (!options.length) return;
    const { left, top } = caretPlace(this.#area, this.#mention.start);
    const room = this.clientWidth - this.#list.offsetWidth;
    this.#list.style.insetInlineStart = `${Math.max(0, Math.min(left, room))}px`;
    this.#list.style.insetBlockStart = `${this.#area.offsetTop + top + 4}px`;
    this.#area.setAttribute("aria-controls", this.#list.id);
  }

  #mark(index) {
    this.#active = index;
    for (const [place, option] of [...this.#list.children].entries()) {
      option.setAttribute("aria-selected", String(place === index));
    }
    const active = this.#list.children[index];
    if (active) this.#area.setAttribute("aria-activedescendant", active.id);
    else this.#area.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }

  #press = (event) => {
    if (event.isComposing) return;
    const isTab = event.key === "Tab" && !event.shiftKey;
    if ((isTab || (event.key === "Enter" && !this.#list.hidden)) && this.#isAsking) return this.#want(event);
    if (this.#list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { children } = this.#list;
    if (step) {
      this.#isPut = true;
      this.#mark((this.#active + step + children.length) % children.length);
    } else if (event.key === "Enter" || event.key === "Tab") this.#pick(children[this.#active]);
    else if (event.key === "Escape") this.#close();
    else return;
    event.preventDefault();
  };

  /** A second press does what it does in every text. */
  #want(event) {
    this.#isWanted = !this.#isWanted;
    if (!this.#isWanted) return;
    event.preventDefault();
    this.#search.now();
  }

  #pick(option) {
    if (!option || !this.#mention) return;
    const { value, selectionStart } = this.#area;
    const { text, caret } = completed(value, selectionStart, this.#mention.start, option.dataset.written);
    this.#area.value = text;
    this.#area.setSelectionRange(caret, caret);
    this.#close();
    this.#area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Names can be typed without help. */
  #close = () => {
    this.#search.stop();
    this.#mention = null;
    this.#isPut = this.#isWanted = false;
    this.#list.hidden = true;
    this.#said.textContent = "";
    this.#area.removeAttribute("aria-controls");
    this.#mark(-1);
  };
}

customElements.define("mention-area", MentionArea);
