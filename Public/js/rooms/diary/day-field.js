/**
 * Goes to a day that is picked in the form. One that is typed is gone to with Enter or when it is left: halfway it is
 * another.
 *
 * @param {HTMLElement} host the form's element, whose `data-day` is the entry's day
 * @param {(day: string) => void} go
 * @param {AbortSignal} signal
 */
export function watchDay(host, go, signal) {
  const field = host.form.elements.day;
  let isTyped = false;
  const leave = () => {
    // Half a day is none.
    if (!field.value) field.value = host.dataset.day;
    else if (host.adding || field.value !== host.dataset.day) go(field.value);
  };
  const heed = (event) => {
    const isEnter = event.key === "Enter";
    if (isEnter) event.preventDefault();
    if (event.type === "keydown" && !isEnter) isTyped = true;
    else if (event.type === "change" ? !isTyped : event.type !== "focusin" && isTyped) leave();
    if (event.type === "focusin") isTyped = false;
  };
  for (const name of ["change", "keydown", "focusin", "focusout"]) field?.addEventListener(name, heed, { signal });
}
