/** The address of a drawing in the sprite, or null for an emoji. Values are an emoji or `icon:leaf`. */
export function drawing(value, sprite) {
  const name = /^icon:([a-z]+)$/.exec(value)?.[1];
  return name ? `${sprite}#${name}` : null;
}

/** An element that shows the value, silent to screen readers. */
export function draw(value, sprite) {
  const address = drawing(value, sprite);
  if (!address) return document.createTextNode(value);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", address);
  svg.append(use);
  return svg;
}
