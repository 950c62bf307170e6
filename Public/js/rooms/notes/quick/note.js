import "../kit.js";
// Here before a connection may be lost.
import "../../../outbox/page-outbox.js";
import { takeEarly } from "../../../parts/take-early.js";
import { QuickDraft } from "./quick-draft.js";

/** The form is asked for so often while there is no connection; in milliseconds. */
const pause = 2000;

/** After its last note was sent the dialog stays for so long, in milliseconds: a next key is no shortcut of the page below. */
const stays = 300;

/** Enter sends where there is a keyboard; on a phone it begins a line. */
const hasKeyboard = () => matchMedia("(hover: hover)").matches;

function sendWithEnter(field, send) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  });
}

/** @returns {{draft: QuickDraft, isSent: boolean}} what keeps what is typed from now on, and whether something was sent already */
function begin(bare, how) {
  const { content } = bare.elements;
  // The form that comes has a label of its own.
  const key = [...document.querySelectorAll("shortcut-keys dt")].find(({ textContent }) => textContent.trim() === "m");
  content.ariaLabel = key?.nextElementSibling.textContent ?? "";
  bare.append(Object.assign(document.createElement("input"), { type: "hidden", name: "id" }));
  const texts = takeEarly(bare);
  const draft = new QuickDraft(bare, "quick", how);
  for (const text of texts) draft.add(text);
  return { draft, isSent: texts.length > 0 };
}

/** The form; null where it is not wanted any more, or has to be a page of its own. */
async function formFrom(path, isWanted) {
  while (isWanted()) {
    try {
      const response = await fetch(`${path}?part=1`, { headers: { Accept: "text/html" } });
      if (response.ok && !response.redirected) return document.createRange().createContextualFragment(await response.text());
      location.assign(path);
      return null;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}

/**
 * The form for a note over any open page. Its text outlives a dead connection and a closed dialog.
 *
 * @param {string} path
 * @param {HTMLDialogElement} dialog is open, and has a bare field for typing until the form is there
 */
export async function writeDown(path, dialog) {
  const bare = dialog.querySelector("form");
  let isComposing = null;
  const life = new AbortController();
  // What cannot be sent yet waits in the outbox, as the page says.
  const close = () => setTimeout(() => isSent && draft.isEmpty && dialog.close(), stays);
  let { draft, isSent } = begin(bare, { done: close, late: close, signal: life.signal });
  const take = () => {
    isSent = true;
    draft.take();
  };
  sendWithEnter(bare.elements.content, () => draft.isEmpty || take());
  bare.addEventListener("compositionstart", ({ target }) => {
    isComposing = new Promise((resolve) => target.addEventListener("compositionend", resolve, { once: true }));
  });
  dialog.addEventListener("close", () => {
    life.abort();
    dialog.remove();
  });
  document.addEventListener("lockup", () => dialog.close(), { once: true });

  const fragment = await formFrom(path, () => dialog.open);
  if (!fragment) return;
  await isComposing;
  const form = fragment.querySelector("form");
  const hadFocus = bare.contains(document.activeElement);
  bare.replaceWith(fragment);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take();
    form.elements.content.focus();
  });
  form.querySelector(".form__end a")?.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  sendWithEnter(form.elements.content, () => form.requestSubmit());
  draft.moveTo(form);
  if (hadFocus) form.elements.content.focus();
}
