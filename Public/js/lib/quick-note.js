import { owned } from "./form.js";
import { wrote } from "./windows.js";

const draft = (storage) => storage.getItem(key()) ?? "";
const key = () => `hearth-draft:${document.documentElement.dataset.member} quick-note`;

/** The form for a note over whatever is open. What is typed outlives a dead connection and a closed dialog. */
export async function writeDown(path) {
  const response = await fetch(`${path}?part=1`, { headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return location.assign(path);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.append(document.createRange().createContextualFragment(await response.text()));
  document.body.append(dialog);
  const [form, text] = [dialog.querySelector("form"), dialog.querySelector("textarea")];
  text.value = draft(sessionStorage);
  text.addEventListener("input", () => keep(text.value));
  text.addEventListener("keydown", (event) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.isComposing && matchMedia("(hover: hover)").matches;
    if (!sends) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(dialog, form, text);
  });
  form.querySelector(".form__end a")?.addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.addEventListener("lockup", () => dialog.close(), { once: true });
  dialog.showModal();
  text.focus();
}

function keep(value) {
  try {
    if (value) sessionStorage.setItem(key(), value);
    else sessionStorage.removeItem(key());
  } catch {
    // Without storage it is kept as long as the dialog is open.
  }
}

/** The id is made here, so that what is sent again after a lost answer arrives once. */
async function send(dialog, form, text) {
  const button = form.querySelector("button");
  form.dataset.id ||= crypto.getRandomValues(new Uint8Array(16)).reduce((all, byte) => all + byte.toString(16).padStart(2, "0"), "");
  const values = { content: text.value, tab: form.elements.tab.value, id: form.dataset.id, part: "1" };
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body: owned(values) });
    if (response.redirected) return form.submit();
    if (!response.ok) return complain(form, await response.text());
    wrote(`/notes/${values.tab}`);
    keep("");
    dialog.close();
  } catch {
    complain(form);
  } finally {
    button.disabled = false;
  }
}

function complain(form, html = "") {
  let problem = form.querySelector(".field__problem");
  if (!problem) {
    problem = document.createElement("p");
    problem.className = "field__problem";
    problem.setAttribute("role", "alert");
    form.prepend(problem);
  }
  const said = new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  problem.textContent = said || form.dataset.failed;
}
