/** The camera in an address: `at=x,y,zoom`, and how tall it is where it stretches the picture. */
export function cameraOf({ search }) {
  const [x, y, zoom, tall = 1] = (new URLSearchParams(search).get("at") ?? "").split(",").map(Number);
  const isCamera = zoom > 0 && zoom < 1000 && tall >= 1 && tall < 10 && Number.isFinite(x) && Number.isFinite(y);
  return isCamera ? { x, y, zoom, ...(tall > 1 && { tall }) } : null;
}

/**
 * The choice and the camera, as the query of an address.
 *
 * @param {string} tools the choice, as a form sends it
 * @param {import("./camera.js").Camera} camera
 * @param {{focus?: string, until?: string}} what the id of the node in the middle; the last day that is shown
 */
export function addressOf(tools, { x, y, zoom, tall }, { focus, until }) {
  const fields = new URLSearchParams([...new URLSearchParams(tools)].filter(([name, value]) => name !== "q" && value !== ""));
  if (focus) fields.set("focus", focus);
  if (until) fields.set("until", until);
  // All digits: it is to be the same again.
  fields.set("at", [x, y, zoom, ...(tall ? [tall] : [])].join(","));
  return fields.toString();
}

/**
 * Lets forms that keep a view send the one that is shown then.
 *
 * @param {() => Record<string, string>} view the fields that say it
 * @param {AbortSignal} signal
 */
export function watchKeeping(view, signal) {
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches(".canvas__save")) return;
    for (const [name, value] of Object.entries(view())) {
      const field = target.elements[name] ?? Object.assign(document.createElement("input"), { type: "hidden", name });
      field.value = value;
      target.append(field);
    }
  }, { signal, capture: true });
}
