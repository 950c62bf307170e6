import { load } from "../../parts/load.js";
import { make } from "../../parts/make.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { isKept } from "./kept.js";

/** The menu of a message and what it does, of a tab, and choosing several messages: most visits need none of it. */
const fetchActs = () => import("./menu-bundle.js");

/** The composer, and what sends. */
export const fetchWriting = () => import("./composing.js");

const keys = ["ContextMenu", "ArrowUp", "ArrowDown", "F10"];

/** What leads to another message: the page goes there without loading, if it has it. */
const leading = "a.message__quote, .message__mentions a";

/** Aborted when the finger that is pressed now is lifted: on a slow network that may be before its script is there. */
export function lifting({ type }) {
  const over = new AbortController();
  if (type === "pointerdown") {
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => over.abort(), { once: true });
  }
  return over.signal;
}

const isDesk = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Whether the page itself puts the caret into the composer: nobody has come to write. */
let isOwnFocus = false;

/**
 * Says in the form of messages what its next text is for, and in place of what: `frame/typed-early.js` gives it to that text,
 * and the composer's script goes on with it. What was typed behind another message joins the draft.
 *
 * @param {HTMLElement} composer
 * @param {"edit" | "reply"} [name] without it the next text is a message of its own
 * @param {string} [id] of the message
 */
export function aim(composer, name, id) {
  const field = composer.querySelector("textarea");
  const { edit, reply } = field.form.elements;
  if (edit) field.value = [edit.dataset.before, field.value].filter(Boolean).join(" ");
  edit?.remove();
  // The draft goes on to answer while a message is changed.
  if (name !== "edit") reply?.remove();
  if (!name) return;
  field.form.append(make("input", { type: "hidden", name, value: id, "data-before": name === "edit" && field.value }));
  if (name === "edit") field.value = "";
  field.focus({ preventScroll: true });
}

/** Whether something was typed, sent or chosen in a composer whose script has not come. */
export function isBegun(composer) {
  const field = composer.querySelector("textarea");
  const hasFiles = [...field.form.elements].some(({ files }) => files?.length);
  return field.value !== field.defaultValue || hasFiles || composer.querySelector("[waits], [name=edit], [name=reply]") !== null;
}

/** The path of the tab that a composer writes to. */
export const pathOf = (composer) => composer.querySelector("form").getAttribute("action").replace(/\/messages$/, "");

/** A composer as its page brought it, without what was typed and chosen there since. */
export function freshOf(composer) {
  const fresh = composer.cloneNode(true);
  const field = fresh.querySelector("textarea");
  field.value = field.defaultValue;
  field.form.removeAttribute("waits");
  for (const one of fresh.querySelectorAll("[name=reply], .composer__reply")) one.remove();
  return fresh;
}

/** Makes a composer one of a tab of which nothing is known yet but its path. */
export function empty(composer, path) {
  const field = composer.querySelector("textarea");
  field.form.setAttribute("action", `${path}/messages`);
  field.value = field.defaultValue = "";
  Object.assign(composer.dataset, { content: "", entities: "", draftAt: "0" });
  for (const one of composer.querySelectorAll("[type=hidden]")) one.remove();
}

/** Until somebody comes to write, a form takes messages: what is typed there before its script has come waits for it. */
export function watchComposer(room, signal) {
  const come = () => load(fetchWriting, () => room.say(room.words.waiting));
  const fieldOf = ({ target }) => target.closest?.("textarea.composer__text");

  /** The keys that open the last message, and leave it: what is typed behind it belongs to that. */
  function press(key, { value, form }) {
    const last = key === "ArrowUp" && !value && !form.elements.edit && room.list.lastOwn;
    if (last) room.aim("edit", last);
    if (key === "Escape") aim(room.composer);
  }

  function near(event) {
    if (isOwnFocus || !event.target.closest?.("note-composer")) return;
    if (event.type === "keydown" && fieldOf(event) && !event.isComposing) press(event.key, fieldOf(event));
    come();
  }

  function record({ target }) {
    if (target.closest?.(".composer__record")) come().then(() => load(() => import("./composer/voice-note.js"))).then(({ recordVoice }) => recordVoice(room.composer, room.say));
  }

  function paste(event) {
    const files = [...event.clipboardData.files];
    if (!files.length || !fieldOf(event) || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    come().then(() => room.composer.attach(files));
  }

  for (const name of ["pointerdown", "keydown", "input", "focusin"]) room.addEventListener(name, near, { signal });
  room.addEventListener("paste", paste, { signal });
  room.addEventListener("click", record, { signal });
  addEventListener("dragenter", come, { signal, once: true });
}

/** Goes on with what was written in a tab that is shown now, and puts the caret there where there is a keyboard. */
export function beginWriting(room) {
  const field = room.composer?.querySelector("textarea");
  if (!field) return;
  // Browsers give the microphone to safe pages alone.
  if (isSecureContext && globalThis.MediaRecorder) room.composer.toggleAttribute("records", true);
  const isStarted = field.value || document.activeElement === field || isKept(localStorage, "draft", room.path);
  if (isStarted || room.composer.querySelector("[type=file]").files.length) onceLoaded(() => load(fetchWriting));
  const isFree = [null, document.body].includes(document.activeElement);
  if (!isDesk() || location.hash || !isFree || room.composer.editor) return;
  isOwnFocus = true;
  field.focus({ preventScroll: true });
  isOwnFocus = false;
}

/** Swipes from tab to tab; and deletions that a form made are undone here, too, also by shaking a phone. */
export function watchStrokes(room, signal) {
  onceLoaded(() => load(() => import("./tab-swipe.js")).then(({ watchSwipes }) => signal.aborted || watchSwipes(room.querySelector("note-tabs"), signal)));
  if (document.querySelector(".toast__undo")) load(fetchActs).then(({ watchUndo }) => watchUndo(room, false));
}

/** Follows pointers and keys in a room. The menu of messages is loaded with its first use. */
export function watchEvents(room, signal) {
  let menu = null;

  function reach(event) {
    const { target, type } = event;
    if (!target.closest(".message") || (type === "keydown" && !keys.includes(event.key))) return;
    if (type === "contextmenu" && target.closest("a[href]:not(.message__more), input, video, audio")) return;
    if (type === "contextmenu") event.preventDefault();
    menu ??= load(fetchActs, () => room.say(room.words.waiting)).then(({ NoteMenu }) => new NoteMenu(room, signal));
    const lifted = lifting(event);
    menu.then((one) => lifted.aborted || one.handle(event));
  }

  function press(event) {
    const { target } = event;
    if (target.closest(".message__more")) {
      event.preventDefault();
      reach(event);
    } else if (target.closest(leading)) {
      const { hash } = target.closest(leading);
      const row = document.getElementById(hash.slice(1));
      if (!row) return;
      event.preventDefault();
      location.hash = hash;
      row.scrollIntoView({ block: "center" });
    } else if (target.closest(".messages__new") && !room.isPart) {
      event.preventDefault();
      room.list.toEnd("smooth");
    }
  }

  function submit(event) {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !form.closest(".tasks")) return;
    event.preventDefault();
    const { text: field } = form.elements;
    if (!field) return room.items.change(form, submitter, [...new FormData(form, submitter)]);
    room.items.add(form, field.value);
    field.focus();
    // The next item can be typed at once.
    field.value = "";
    room.items.keepTyped(field);
  }

  /** A phone's keyboard that lies over the page takes its room from it. */
  function fit() {
    const hidden = Math.round(innerHeight - visualViewport.height);
    const isKeyboard = hidden > 80 && visualViewport.scale === 1;
    room.style.setProperty("--keyboard", `${isKeyboard ? hidden : 0}px`);
    if (isKeyboard) scrollTo(0, 0);
  }

  for (const name of ["contextmenu", "pointerdown", "keydown"]) room.addEventListener(name, reach, { signal });
  room.addEventListener("click", press, { signal });
  room.addEventListener("submit", submit, { signal });
  // A window without scripts does not tell the others of its changes.
  addEventListener("focus", () => room.renew(), { signal });
  visualViewport?.addEventListener("resize", fit, { signal });
}
