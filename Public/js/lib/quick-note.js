// The form has one, and the page may not.
import "../elements/grow-text.js";
import { QuickDraft, sendHere } from "./quick-draft.js";
import { wrote } from "./windows.js";

/** The form for a note over whatever is open. What is typed outlives a dead connection and a closed dialog. */
export async function writeDown(path) {
  const response = await fetch(`${path}?part=1`, { headers: { Accept: "text/html" } });
  if (!response.ok || response.redirected) return location.assign(path);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.append(document.createRange().createContextualFragment(await response.text()));
  document.body.append(dialog);
  const [form, text] = [dialog.querySelector("form"), dialog.querySelector("textarea")];
  const draft = new QuickDraft(form, "quick");
  text.addEventListener("keydown", (event) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.isComposing && matchMedia("(hover: hover)").matches;
    if (!sends) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = { content: text.value, tab: form.elements.tab.value, id: form.elements.id.value };
    sendHere(form, values, ({ redirected }) => {
      if (redirected) return form.submit();
      wrote(`/notes/${values.tab}`);
      draft.forget(values.id);
      return dialog.close();
    });
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
