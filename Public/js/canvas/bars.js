import { fill } from "../lib/uploads.js";

/**
 * The bars over the ground that say what is selected and what is hidden.
 *
 * @param {{chosen: HTMLElement | null, hidden: HTMLElement | null}} parts
 * @param {{selection: Set<number>, choice: {hidden: Set<number>}}} stage
 */
export function showBars({ chosen, hidden }, { selection, choice }) {
  count(chosen, selection.size, 2);
  count(hidden, choice.hidden.size, 1);
}

function count(bar, n, least) {
  if (!bar) return;
  bar.hidden = n < least;
  const line = bar.querySelector("output");
  line.textContent = bar.hidden ? "" : fill(line.dataset.text, { n });
}
