/**
 * An element with its attributes and what stands in it.
 *
 * @param {string} tag
 * @param {Object<string, string | number | boolean | null | undefined>} attributes `true` for one without a value
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if ((value ?? false) !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}
