import { make } from "../make.js";
import { send } from "./outbox/sending.js";

/** The running request of each message, by its id: one after the other. */
const lines = new Map();

/**
 * Does at once what a form of a task list asks for, and undoes it if the request fails.
 *
 * @param {HTMLElement} room
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 * @param {[string, string][]} typed what the form said when it was sent
 */
export async function changeTask(room, form, button, typed) {
  const { id } = form.closest(".message").dataset;
  const row = room.list.row(id);
  const values = typed.filter(([name]) => name !== "door-as");
  const text = form.matches(".tasks__add") ? Object.fromEntries(values).text : null;
  if (!row || text?.trim() === "") return;
  const takeBack = text !== null ? add(room, row, text) : button?.getAttribute("role") === "checkbox" ? tick(button) : () => {};
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

function add(room, row, text) {
  const parts = [make("span", { class: "task__check" }), make("span", { class: "task__text" }, text)];
  const item = make("li", { class: "task task--new" }, ...parts);
  row.querySelector(".tasks__items").append(item);
  row.querySelector(".tasks__input").focus();
  return () => {
    item.remove();
    const field = room.list.row(row.dataset.id)?.querySelector(".tasks__input");
    if (field) field.value = [text, field.value].filter(Boolean).join(" ");
  };
}
