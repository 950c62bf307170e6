export const isTicked = (box) => box.getAttribute("aria-checked") === "true";

/** Shows an item as ticked, or as not. Its form asks for the other. */
export function showTick(box, ticked) {
  box.setAttribute("aria-checked", String(ticked));
  box.value = ticked ? "0" : "1";
}
