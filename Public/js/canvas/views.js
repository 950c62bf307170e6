/** Where an address says that one looks: `at=x,y,zoom`. */
export function cameraOf({ search }) {
  const [x, y, zoom] = (new URLSearchParams(search).get("at") ?? "").split(",").map(Number);
  return zoom > 0 && zoom < 1000 && Number.isFinite(x) && Number.isFinite(y) ? { x, y, zoom } : null;
}

/**
 * What is shown and where one looks, as an address says it.
 *
 * @param {string} tools what is chosen, as a form sends it
 * @param {{x: number, y: number, zoom: number}} camera
 * @param {string | undefined} focus the id of the node in the middle
 */
export function addressOf(tools, { x, y, zoom }, focus) {
  const fields = new URLSearchParams([...new URLSearchParams(tools)].filter(([name, value]) => name !== "q" && value !== ""));
  if (focus) fields.set("focus", focus);
  fields.set("at", [x.toFixed(1), y.toFixed(1), zoom.toFixed(3)].join(","));
  return fields.toString();
}

/** Lets forms that keep a view send the one that is shown then. */
export function watchKeeping(view, signal) {
  document.addEventListener("submit", ({ target }) => {
    if (target.matches(".canvas__save")) target.elements.options.value = view();
  }, { signal, capture: true });
}
