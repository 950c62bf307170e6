/** True when two sets of fields hold the same text; line breaks count the same however they were sent. */
export function isSame(one, other) {
  const plain = (text) => String(text ?? "").replaceAll("\r\n", "\n");
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => name === "version" || plain(one[name]) === plain(other[name]),
  );
}

/** The name of a list's item without the mark of its stored text: `item-ID-MARK`. */
const unmarked = (name) => name.replace(/^(item-[^-]+)-.*$/, "$1");

const byUnmarked = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [unmarked(name), value]));

/** True when a form holds all of a draft; questions that a page adds after seeing the form are not in the draft yet. */
export function holds(values, draft) {
  const wanted = byUnmarked(draft);
  return isSame(wanted, Object.fromEntries(Object.entries(byUnmarked(values)).filter(([name]) => name in wanted)));
}

/**
 * The texts of a form by their names: a list of them where several fields have one name.
 *
 * @param {Iterable<[string, string | File]>} data
 * @param {string[]} but names of fields that belong to the page, and not to the draft
 */
export function formValues(data, but = []) {
  const values = {};
  for (const [name, value] of data) {
    if (typeof value !== "string" || but.includes(name)) continue;
    values[name] = name in values ? [values[name], value].flat() : value;
  }
  return values;
}

/** Only what was changed, and the version that it was changed from. */
export function changes(values, opened) {
  const [before, now] = [byUnmarked(opened), byUnmarked(values)];
  const gone = Object.keys(opened).filter((name) => !(unmarked(name) in now)).map((name) => [name, ""]);
  const isKept = ([name, value]) => name === "version" || String(value) !== String(before[unmarked(name)]);
  return Object.fromEntries([...Object.entries(values).filter(isKept), ...gone]);
}

/**
 * Puts a draft into a form. An item of a list gets back the mark of the text that it was changed from, by which the server
 * sees what others changed since; one that is not in the form any more is sent along unseen.
 *
 * @param {HTMLFormElement} form
 * @param {object} draft
 * @param {boolean} isWhole whether ticks that are not in the draft were taken away
 */
export function fill(form, draft, isWhole) {
  const rest = Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, [value].flat()]));
  const byName = Object.fromEntries(Object.keys(rest).map((name) => [unmarked(name), name]));
  const found = new Set();
  for (const field of [...form.elements]) {
    const name = byName[unmarked(field.name)];
    const isTick = ["checkbox", "radio"].includes(field.type);
    if (isTick && (name || isWhole)) field.checked = rest[name]?.includes(field.value) ?? false;
    if (!name) continue;
    found.add(name);
    if (isTick) continue;
    field.name = name;
    if (rest[name].length) field.value = rest[name].shift();
  }
  for (const name of Object.keys(rest)) {
    if (found.has(name) || unmarked(name) === name) continue;
    const field = Object.assign(form.ownerDocument.createElement("input"), { type: "hidden", name });
    field.value = rest[name][0];
    form.append(field);
  }
}
