import { isTyping } from "./typing.js";

/** The files of a drag; a folder is no file, though it comes as one. */
const dropped = ({ items }) =>
  [...items]
    .filter((item) => item.webkitGetAsEntry?.()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter(Boolean);

/**
 * Tells of files that are chosen in the fields of an element, dropped anywhere on its page, or pasted there.
 *
 * @param {HTMLElement} element has the attribute `dropping` while files are held over the page
 * @param {(files: File[]) => void} add
 * @param {AbortSignal} signal
 */
export function watchFiles(element, add, signal) {
  function choose({ target }) {
    if (target.type !== "file") return;
    const files = [...target.files];
    target.value = "";
    add(files);
  }

  function drag(event) {
    if (!event.dataTransfer?.types.includes("Files") || event.target.matches?.("input[type=file]")) return;
    event.preventDefault();
    const isOver = event.type === "dragenter" || event.type === "dragover";
    if (isOver || event.type === "drop" || !event.relatedTarget) element.toggleAttribute("dropping", isOver);
    if (event.type === "drop") add(dropped(event.dataTransfer));
  }

  function paste(event) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || isTyping(document.activeElement)) return;
    event.preventDefault();
    add(files);
  }

  element.addEventListener("change", choose, { signal });
  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) addEventListener(name, drag, { signal });
  document.addEventListener("paste", paste, { signal });
}
