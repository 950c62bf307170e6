/** The options of a list as one text, for comparison. */
const saidBy = (list) => [...list.querySelectorAll("option")].map(({ value, label, parentNode }) => [value, label, parentNode.label].join("\n")).join("\n\n");

/**
 * Gives the lists of a form their new options. A chosen option stays chosen as long as it is offered; otherwise the
 * form gets an input event as if "all" had been chosen.
 *
 * @param {HTMLFormElement | null} form
 * @param {Element[]} lists selects by their names, and lists of proposals by their ids
 * @param {AbortSignal} signal
 */
export function renewOffers(form, lists, signal) {
  for (const list of lists) {
    const own = list.name ? form?.elements[list.name] : document.getElementById(list.id);
    if (!own || saidBy(own) === saidBy(list)) continue;
    // A list that is open would close under the hand.
    if (own === document.activeElement) own.addEventListener("blur", () => put(own, list), { once: true, signal });
    else put(own, list);
  }
}

function put(own, { children, hidden, name }) {
  const { value } = own;
  own.replaceChildren(...children);
  if (!name) return;
  [own.hidden, own.value] = [hidden, value];
  if (own.value === value) return;
  own.value = "";
  own.dispatchEvent(new Event("input", { bubbles: true }));
}
