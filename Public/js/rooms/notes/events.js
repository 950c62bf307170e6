import { load } from "../load.js";
import { keyOf } from "./keys.js";
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
  // A deletion that a form made is undone here, too, also by shaking a phone.
  if (document.querySelector(".toast__undo")) load("notes/actions", () => {}).then(({ watchUndo }) => watchUndo(room, false));
}

/** Follows pointers and keys in a room. Menus and task lists are loaded with the first use. */
export function watchEvents(room, signal) {
  let [menu, tasks] = [null, null];
  let areListsHere = false;
  /** When the last item was added: the time tells items apart, also those of one paste. */
  let lastAt = 0;

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
    const { text: field } = form.elements;
    lists().then((tasks) => (field ? tasks.add(item, field) : tasks.change(form, submitter, values)));
    if (!field) return;
    lastAt = Math.max(Date.now(), lastAt + 1);
    const item = { text: field.value, entities: [], at: lastAt, action: form.getAttribute("action") };
    field.focus();
    // The next item can be typed at once.
    field.value = "";
    // The page may be left before the code that sends it is there. That goes on without, where the storage is full.
    localStorage.setItem(keyOf("item", item.action, item.at), JSON.stringify(item));
  }

  /** One promise for all, so that what was done first comes first. */
  function lists() {
    tasks ??= load("notes/lists/tasks", () => room.say(room.words.waiting)).then(({ Tasks }) => {
      areListsHere = true;
      return new Tasks(room, signal);
    });
    return tasks;
  }

  /** Keeps half an item that is quicker than the code for lists as its tab is left, behind what was kept of it before. */
  function keepTyped() {
    for (const field of areListsHere ? [] : room.querySelectorAll(".tasks__input")) {
      const key = keyOf("item", field.form.getAttribute("action"));
      try {
        const { text = "" } = JSON.parse(localStorage.getItem(key)) ?? {};
        if (!field.value) continue;
        if (!field.value.includes(text)) field.value = `${text} ${field.value}`;
        localStorage.setItem(key, JSON.stringify({ text: field.value, entities: [] }));
      } catch {
        // Without storage it stands in the field only.
      }
    }
  }

  function prepare({ target }) {
    if (target.closest(".tasks")) lists();
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
  // A window without scripts does not tell the others of its changes.
  addEventListener("focus", () => room.renew(), { signal });
  visualViewport?.addEventListener("resize", fit, { signal });
  addEventListener("pagehide", keepTyped, { signal });
  Object.assign(room, { lists, keepTyped });
}
