export const isTicked = (box) => box.getAttribute("aria-checked") === "true";

/** Shows an item as ticked, or as not. The button's value is what its next press sends. */
export function showTick(box, ticked) {
  box.setAttribute("aria-checked", String(ticked));
  box.value = ticked ? "0" : "1";
}
