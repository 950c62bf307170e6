import { fill } from "../../../parts/media/upload/format.js";

/**
 * The bars over the ground that say what is selected and what is hidden.
 *
 * @param {{chosen: HTMLElement | null, hidden: HTMLElement | null, depth: HTMLElement | null}} parts
 * @param {{selection: Set<number>, choice: {hidden: Set<number>, focus: number}}} stage
 */
export function showBars({ chosen, hidden, depth }, { selection, choice }) {
  count(chosen, selection.size, 2);
  count(hidden, choice.hidden.size, 1);
  // Without a node to count from, a depth would do nothing.
  const isOfNothing = choice.focus < 0 && selection.size !== 1;
  if (depth) [depth.querySelector("select").hidden, depth.querySelector("p").hidden] = [isOfNothing, !isOfNothing];
}

function count(bar, n, least) {
  if (!bar) return;
  bar.hidden = n < least;
  const line = bar.querySelector("output");
  line.textContent = bar.hidden ? "" : fill(line.dataset.text, { n });
}
