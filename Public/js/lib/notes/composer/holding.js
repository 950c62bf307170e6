import { load } from "../../load.js";
import { localDraft } from "./drafts.js";
import { keyOf } from "../keys.js";

/** Events of the held field that the composer and its writer would take for their own. */
const own = ["beforeinput", "compositionend", "compositionstart", "focusin", "input", "keydown", "paste", "pointerdown"];

const isDesk = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Takes the text typed into the empty field between the key that opened the last message and this script. */
function takeTyped(composer) {
  if (!composer.opening) return "";
  composer.opening = null;
  const { text } = composer.editor.content;
  if (text) {
    composer.editor.load({ text: "", entities: [] });
    composer.editor.changed({ text: "", entities: [] });
  }
  return text;
}

function makeField(composer, text) {
  const field = document.createElement("textarea");
  [field.className, field.value, field.dataset.quick] = ["composer__text composer__held", text, ""];
  field.setAttribute("aria-label", composer.dataset.editing);
  for (const name of own) field.addEventListener(name, (event) => event.stopPropagation());
  return field;
}

/**
 * Opens a message in the composer. The editor may come late: until then a plain field in its place keeps the typing.
 *
 * @param {HTMLElement} composer
 * @param {HTMLElement} message its row in the list
 */
export async function hold(composer, message) {
  composer.dropHeld?.();
  const kept = localDraft(localStorage, keyOf("edit", message.dataset.id));
  const base = kept?.text ?? message.querySelector(".message__text")?.textContent ?? "";
  const field = makeField(composer, base + takeTyped(composer));
  const life = new AbortController();
  const { signal } = life;
  let [saved, isComposing] = [null, null];

  const setHidden = (isHidden) => {
    const area = composer.editor?.area ?? composer.form.elements.content;
    area.hidden = isHidden;
    return area;
  };

  /** Keeps what cannot be gone on with: the next time that the message is edited it is there. */
  function keep() {
    if (saved === null && field.value === base) return;
    const text = [saved, field.value].filter(Boolean).join("\n");
    const { entities = [], version = message.dataset.version } = kept ?? {};
    try {
      localStorage.setItem(keyOf("edit", message.dataset.id), JSON.stringify({ text, entities: text === base ? entities : [], version }));
    } catch {
      // Without storage it is kept as long as the page is open.
    }
  }

  function end() {
    life.abort();
    composer.dropHeld = null;
    setHidden(false);
  }

  function save(event) {
    event.preventDefault();
    event.stopPropagation();
    // Further typing is another message.
    if (saved !== null) return;
    [saved, field.value] = [field.value, ""];
  }

  composer.dropHeld = () => {
    keep();
    end();
    field.remove();
  };
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const sends = event.key === "Enter" && !event.shiftKey && !event.altKey && (isDesk() || event.ctrlKey || event.metaKey);
    if (sends) save(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    // Saved with Enter, the change goes to the house as soon as it can.
    if (saved !== null) return;
    end();
    field.remove();
    composer.querySelector(".composer__text:not([hidden])").focus();
  });
  field.addEventListener("compositionstart", () => {
    isComposing = new Promise((resolve) => field.addEventListener("compositionend", resolve, { once: true }));
  });
  composer.addEventListener("submit", save, { signal, capture: true });
  addEventListener("pagehide", keep, { signal });
  document.addEventListener("lockup", keep, { signal });
  setHidden(true).after(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollTop = field.scrollHeight;

  // A writer that comes now brings a field of its own.
  composer.writer.then(() => signal.aborted || setHidden(true));
  const [{ Editing }, writer] = await Promise.all([load("notes/composer/editing", composer.fail), composer.writer, composer.enrich()]);
  await isComposing;
  if (signal.aborted) return;
  if (!composer.isConnected) return composer.dropHeld();
  const rest = saved === null ? "" : field.value;
  const hadFocus = document.activeElement === field;
  end();
  writer.edit(Editing, message, { base, text: saved ?? field.value, caret: saved === null ? field.selectionStart : undefined, rest, hadFocus });
  field.remove();
  if (saved !== null) composer.form.requestSubmit();
}
