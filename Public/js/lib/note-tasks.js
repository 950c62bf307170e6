import { send } from "./note-sending.js";

/** What is on its way for each message, by its id: one after the other. */
const lines = new Map();

/**
 * Does at once what a form of a task list says, and puts it back where it fails.
 *
 * @param {HTMLElement} room
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
export async function changeTask(room, form, button) {
  const row = form.closest(".message");
  const { id } = row.dataset;
  const values = [...new FormData(form, button)].filter(([name]) => name !== "door-as");
  const isAdding = form.classList.contains("tasks__add");
  if (isAdding && !form.elements.text.value.trim()) return;
  const takeBack = isAdding ? add(form) : button?.getAttribute("role") === "checkbox" ? tick(button) : () => {};
  row.toggleAttribute("ticking", true);
  const before = lines.get(id) ?? Promise.resolve();
  const sending = before.then(() => send(form.getAttribute("action"), [...values, ["part", "1"]]));
  const line = sending.catch(() => {});
  lines.set(id, line);
  try {
    const answer = await sending;
    if (answer.status !== 200) throw new Error(`${answer.status}`);
    if (lines.get(id) === line) finish(room, id, answer.text);
  } catch {
    takeBack();
    room.say(room.words.refused);
    if (lines.get(id) === line) finish(room, id);
  }
}

function finish(room, id, html = null) {
  lines.delete(id);
  const row = room.list.row(id);
  row?.removeAttribute("ticking");
  if (html && row) room.list.putText(html);
  // Others may have changed it while nothing was taken over.
  room.renew();
}

function tick(button) {
  const turn = () => {
    const isTicked = button.getAttribute("aria-checked") === "true";
    button.setAttribute("aria-checked", String(!isTicked));
    button.value = isTicked ? "1" : "0";
  };
  turn();
  return turn;
}

function add(form) {
  const field = form.elements.text;
  const text = field.value;
  const item = document.createElement("li");
  item.className = "task task--new";
  const [check, words] = [document.createElement("span"), document.createElement("span")];
  [check.className, words.className, words.textContent] = ["task__check", "task__text", text];
  item.append(check, words);
  form.closest(".tasks").querySelector(".tasks__items")?.append(item);
  field.value = "";
  field.focus();
  return () => {
    item.remove();
    field.value = [text, field.value].filter(Boolean).join(" ");
  };
}
