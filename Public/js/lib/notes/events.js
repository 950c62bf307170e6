import { load } from "../load.js";
import { keepStroke } from "../strokes/strokes.js";

const keys = ["ContextMenu", "ArrowUp", "ArrowDown", "F10"];

/** Aborted when the finger that is pressed now is lifted: on a slow network that may be before its script is there. */
export function lifting({ type }) {
  const over = new AbortController();
  if (type === "pointerdown") {
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => over.abort(), { once: true });
  }
  return over.signal;
}

/** The first finger brings what follows it; one that comes to write does not move away. */
export function watchStrokes(room, signal) {
  const strokes = keepStroke(room, signal, 5);
  async function swipe({ target }) {
    if (target.closest("note-composer")) return;
    room.removeEventListener("touchstart", swipe);
    // The script of the tabs may come later than that of the room.
    const [{ watchSwipes }] = await Promise.all([load("notes/swipe", () => {}), customElements.whenDefined("note-tabs")]);
    watchSwipes(room.querySelector("note-tabs"), signal, strokes());
  }
  room.addEventListener("touchstart", swipe, { signal, passive: true });
  // Shaking a phone also undoes a deletion that a form made.
  if (document.querySelector(".toast__undo")) import("../undoing.js").then(({ watchShaking }) => watchShaking(false), () => {});
}

/** Follows pointers and keys in a room. Menus and task lists are loaded with the first use. */
export function watchEvents(room, signal) {
  let [menu, tasks] = [null, null];

  function reach(event) {
    const { target, type } = event;
    if (!target.closest(".message") || (type === "keydown" && !keys.includes(event.key))) return;
    if (type === "contextmenu" && target.closest("a[href]:not(.message__more), input, video, audio")) return;
    if (type === "contextmenu") event.preventDefault();
    menu ??= load("notes/menu", () => room.say(room.words.waiting)).then(({ NoteMenu }) => new NoteMenu(room, signal));
    const lifted = lifting(event);
    menu.then((one) => lifted.aborted || one.handle(event));
  }

  function press(event) {
    const { target } = event;
    if (target.closest(".message__more")) {
      event.preventDefault();
      reach(event);
    } else if (target.closest(".messages__new") && !room.isPart) {
      event.preventDefault();
      room.list.toEnd("smooth");
    }
  }

  function submit(event) {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !form.closest(".tasks")) return;
    event.preventDefault();
    const values = [...new FormData(form, submitter)];
    // The next item can be typed at once.
    if (form.matches(".tasks__add")) form.elements.text.value = "";
    lists().then(({ changeTask }) => changeTask(room, form, submitter, values));
  }

  /** One promise for all, so that what was done first comes first. */
  function lists() {
    tasks ??= load("notes/tasks", () => room.say(room.words.waiting));
    return tasks;
  }

  function prepare({ target }) {
    if (target.closest(".tasks")) lists();
  }

  /** Taking back what the toast says happens here, too. */
  function undo(event) {
    if (event.defaultPrevented || !event.target.closest("toast-note")) return;
    event.preventDefault();
    import("../undoing.js").then(
      (module) => module.undo(event.target, () => room.renew()),
      () => {
        // Where the page cannot be left either, the button can be pressed again.
        event.target.closest("toast-note").isPressed = false;
        event.target.submit();
      },
    );
  }

  /** A phone's keyboard that lies over the page takes its room from it. */
  function fit() {
    const hidden = Math.round(innerHeight - visualViewport.height);
    const isKeyboard = hidden > 80 && visualViewport.scale === 1;
    room.style.setProperty("--keyboard", `${isKeyboard ? hidden : 0}px`);
    if (isKeyboard) scrollTo(0, 0);
  }

  for (const name of ["contextmenu", "pointerdown", "keydown"]) room.addEventListener(name, reach, { signal });
  for (const name of ["focusin", "pointerover"]) room.addEventListener(name, prepare, { signal });
  room.addEventListener("click", press, { signal });
  room.addEventListener("submit", submit, { signal });
  document.addEventListener("submit", undo, { signal });
  // A window without scripts does not tell the others of its changes.
  addEventListener("focus", () => room.renew(), { signal });
  visualViewport?.addEventListener("resize", fit, { signal });
}
