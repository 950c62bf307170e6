import { readAmount, readNumber } from "./fields.js";
import { addStart } from "./brew-entries.js";

/** Whether the server would accept the form and begin; if not, the server shows the problem. */
export function isReady({ elements }, style) {
  // `elements` finds fields by their id, too.
  const all = (name) => [elements[name] ?? []]
    .flatMap((found) => (found.name ? [found] : found[Symbol.iterator] ? [...found] : []))
    .filter((field) => field.name === name);
  const inRange = (text) => {
    const tenths = readAmount(text, style);
    return tenths >= 1 && tenths <= 100_000;
  };
  const [bags, amounts] = [all("bag"), all("amount")];
  // A bag that is chosen twice is one, with the weights of both; without a weight it shares the rest.
  const chosen = new Map();
  for (const [place, { value }] of amounts.entries()) {
    const bag = bags[place]?.value;
    const amount = value.trim() ? readAmount(value, style) : NaN;
    if (bag) chosen.set(bag, (chosen.get(bag) ?? 0) + amount);
  }
  const weights = [...chosen.values()];
  const open = weights.filter(Number.isNaN).length;
  const rest = readAmount(elements.dose.value, style) - weights.reduce((sum, amount) => sum + (amount || 0), 0);
  const isWhole = !weights.length || (open ? rest >= open : Math.abs(rest) <= 1);
  return inRange(elements.dose.value) && inRange(elements.yield.value) && isWhole &&
    readNumber(elements.temperature.value, style.decimal, style.language) > 0 &&
    amounts.every(({ value }) => !value.trim() || inRange(value));
}

/** Keeps the start of a brew in this browser until the server knows it. */
export function keepStart(form, runId, at) {
  const apart = ["run", "at", "door-as"];
  const values = [...new FormData(form)].filter(([name]) => !apart.includes(name));
  addStart(runId, form.getAttribute("action"), [...values, ["run", runId], ["at", String(at)]]);
}

/**
 * The page of a brew that this browser names itself.
 *
 * @param {HTMLTemplateElement} template the page of a brew with the id that the form has
 * @param {HTMLFormElement} form
 * @param {HTMLElement[]} rows its steps
 * @param {string[]} facts coffee, water and ratio, as they were chosen
 * @param {string} runId
 * @param {number} at when it began
 */
export function guideOf(template, form, rows, facts, runId, at) {
  const old = form.elements.run.value;
  const page = document.importNode(template.content, true);
  for (const element of page.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes(old)) element.setAttribute(name, value.replaceAll(old, runId));
    }
  }
  page.querySelector(".guide__steps").replaceChildren(...rows.map((row) => row.cloneNode(true)));
  Object.assign(page.querySelector("brew-guide").dataset, { run: runId, started: String(at), events: "", now: "" });
  tellFacts([...page.querySelectorAll(".brew-numbers dd")], facts, form.elements);
  return page;
}

function tellFacts(places, facts, { temperature, grind, setting }) {
  const degrees = places[3]?.textContent.replace(/^[\d.,]+/, temperature.value.trim());
  const grinding = [grind.selectedOptions[0]?.textContent, setting.value.trim()].filter(Boolean).join(" · ");
  [...facts, degrees, grinding].forEach((fact, place) => places[place] && (places[place].textContent = fact));
}
