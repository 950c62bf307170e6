/** The files of a drag; a folder is no file, though it comes as one. */
const dropped = ({ items }) =>
  [...items]
    .filter((item) => item.webkitGetAsEntry?.()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter(Boolean);

/**
 * Tells of files that are dropped anywhere on the page.
 *
 * @param {HTMLElement} element has the attribute `dropping` while files are held over the page
 * @param {(files: File[]) => void} add
 * @param {AbortSignal} signal
 */
export function watchDrags(element, add, signal) {
  function drag(event) {
    if (!event.dataTransfer?.types.includes("Files") || event.target.matches?.("input[type=file]")) return;
    event.preventDefault();
    const isOver = event.type === "dragenter" || event.type === "dragover";
    if (isOver || event.type === "drop" || !event.relatedTarget) element.toggleAttribute("dropping", isOver);
    if (event.type === "drop") add(dropped(event.dataTransfer));
  }

  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) addEventListener(name, drag, { signal });
}
