const prefix = "hearth-canvas:";

const keyOf = (member, address) => `${prefix}${member} ${address}`;

/**
 * The view of a graph as it was left: the page's own place in the history knows it exactly, and the tab knows the last
 * one of each member and graph.
 *
 * @param {{member: string, address: string}} whose
 * @returns {{view: object, isExact: boolean} | null}
 */
export function recall({ member, address }) {
  const exact = history.state?.canvas;
  if (exact?.address === address) return { view: exact, isExact: true };
  try {
    const view = JSON.parse(sessionStorage.getItem(keyOf(member, address)));
    return view ? { view, isExact: false } : null;
  } catch {
    return null;
  }
}

/** The part of a view to remember. Nodes are kept as ids, because their indices may differ next time. */
export function viewOf({ camera, selection, choice: { focus, hidden, folded, until }, graph: { ids } }, tools) {
  return {
    camera, tools, focus: ids.of(focus), until, selection: ids.textOf(selection), hidden: ids.textOf(hidden), folded: ids.textOf(folded),
  };
}

export function remember({ member, address }, view) {
  const kept = { ...view, address };
  history.replaceState({ ...history.state, canvas: kept }, "");
  try {
    // Another member's views are not for this one.
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(keyOf(member, ""))) sessionStorage.removeItem(key);
    }
    sessionStorage.setItem(keyOf(member, address), JSON.stringify(kept));
  } catch {
    // The storage is full or forbidden: the history still knows.
  }
}

export function forget({ member, address }) {
  sessionStorage.removeItem(keyOf(member, address));
  const { canvas, ...rest } = history.state ?? {};
  history.replaceState(rest, "");
}
