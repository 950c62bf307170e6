import "../kit.js";
import { make } from "../../../parts/make.js";
import { newId } from "../../../parts/ids.js";
import { isFragile, keepFiles } from "../../../outbox/file-sending.js";
import { outbox } from "../../../outbox/page-outbox.js";
import { dropShare, keptShare, reviseShare } from "../../../frame/shares/kept-shares.js";
import { claimShare, forgetClaim } from "../../../frame/shares/claim-share.js";
import { limit } from "../composer/attached.js";
import { sendMessage } from "../outbox/sent-messages.js";
import { partsOf, wordsOf } from "./share-parts.js";

const { member } = document.documentElement.dataset;

/** After the last key the text is kept; in milliseconds. */
const pause = 300;

/** Whether the browser can read a file that another app handed over. */
const isReadable = (file) => file.slice(0, 1).arrayBuffer().then(() => true, () => false);

/** Fills its form with what another app shared and the service worker kept, and gives it to the outbox. */
class SharedNote extends HTMLElement {
  #form;
  #files = [];
  #isSending = false;
  #timer;

  async connectedCallback() {
    this.#form = this.querySelector("form");
    const share = await keptShare(this.#id).catch(() => undefined);
    if (!share) {
      forgetClaim(localStorage, member, this.#id);
      return this.#say(make("p", {}, this.dataset.gone));
    }
    claimShare(localStorage, member, this.#id, location.pathname + location.search);
    await this.#show(share);
    this.#form.elements.content.addEventListener("input", () => this.#keepSoon(share));
    this.#form.addEventListener("submit", this.#send);
    this.#form.querySelector(".form__end a").addEventListener("click", this.#cancel);
  }

  get #id() {
    return this.getAttribute("share");
  }

  #say(...parts) {
    this.#form.prepend(make("div", { class: "notice", role: "status" }, ...parts));
  }

  async #show(share) {
    const { content } = this.#form.elements;
    const { text, source } = wordsOf(share);
    // What was typed before this script came stays.
    content.value = [share.typed ?? text, content.value].filter(Boolean).join("\n");
    content.dispatchEvent(new Event("input", { bubbles: true }));
    const readable = await Promise.all(share.files.map(isReadable));
    this.#files = share.files.filter((file, index) => file.size && readable[index]);
    content.required = !source && !this.#files.length;
    const field = content.closest(".field");
    if (source) field.after(make("p", { class: "fine" }, source), make("input", { type: "hidden", name: "source", value: source }));
    if (this.#files.length) field.after(make("ul", { class: "fine", id: "files" }, ...this.#files.map(({ name }) => make("li", {}, name))));
    const left = share.files.filter((file) => !this.#files.includes(file)).map((file) => `${file.name}: ${this.dataset[file.size ? "unread" : "empty"]}`);
    const parts = partsOf(this.#files, limit);
    const several = parts.length > 1 ? [make("p", {}, this.dataset.several)] : [];
    if (left.length) several.push(make("ul", {}, ...left.map((line) => make("li", {}, line))));
    if (several.length) this.#say(...several);
  }

  #keepSoon(share) {
    clearTimeout(this.#timer);
    // Without room for it the text is kept as long as the page is open.
    this.#timer = setTimeout(() => reviseShare(this.#id, { ...share, typed: this.#form.elements.content.value }).catch(() => {}), pause);
  }

  #send = async (event) => {
    event.preventDefault();
    if (this.#isSending) return;
    this.#isSending = true;
    const { content, source, tab } = this.#form.elements;
    const path = `/notes/${tab.value}`;
    const entries = [];
    for (const [index, files] of partsOf(this.#files, limit).entries()) {
      const words = index ? { text: "" } : { text: content.value, source: source?.value };
      const entry = sendMessage({ id: newId(), path, ...words, files });
      entries.push(entry.id);
      if (files.length) await keepFiles(entry, files, outbox.entries);
    }
    await this.#forget();
    const leave = () => location.assign(path);
    if (!isFragile(outbox.entries)) return leave();
    // There is no room for copies of the files: they are gone with this page.
    document.addEventListener("outbox-changed", () => entries.some((id) => outbox.entries.get(id)) || leave());
  };

  #cancel = async (event) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    await this.#forget();
    location.assign(href);
  };

  async #forget() {
    clearTimeout(this.#timer);
    forgetClaim(localStorage, member, this.#id);
    await dropShare(this.#id).catch(() => {});
  }
}

customElements.define("shared-note", SharedNote);
