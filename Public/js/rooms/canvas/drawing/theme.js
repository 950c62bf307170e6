const names = {
  paper: "--paper", card: "--card", ink: "--ink", soft: "--ink-2", faint: "--ink-3", accent: "--accent", onAccent: "--on-accent",
};

/**
 * The colours of the page as they are now. A custom property keeps its words (`light-dark(…)`), so an element wears each
 * of them, and a canvas turns what it wears into numbers.
 *
 * @param {HTMLElement} host
 * @returns {Record<string, number[]>} red, green and blue from 0 to 255; `series` is a list of ten
 */
export function coloursOf(host) {
  const properties = [...Object.values(names), ...Array.from({ length: 10 }, (_, place) => `--series-${place + 1}`)];
  const probe = document.createElement("span");
  probe.hidden = true;
  for (const property of properties) probe.appendChild(document.createElement("i")).style.color = `var(${property})`;
  host.append(probe);
  const pen = new OffscreenCanvas(properties.length, 1).getContext("2d", { willReadFrequently: true });
  [...probe.children].forEach((worn, place) => {
    pen.fillStyle = getComputedStyle(worn).color;
    pen.fillRect(place, 0, 1, 1);
  });
  probe.remove();
  const { data } = pen.getImageData(0, 0, properties.length, 1);
  const found = properties.map((_, place) => [...data.slice(4 * place, 4 * place + 3)]);
  const keys = Object.keys(names);
  return { ...Object.fromEntries(keys.map((name, place) => [name, found[place]])), series: found.slice(keys.length) };
}

export const mixed = (one, other, part) => one.map((value, place) => Math.round(value + (other[place] - value) * part));

export const css = ([red, green, blue], alpha = 1) => `rgb(${red} ${green} ${blue} / ${alpha})`;

/** Calls back when the theme or the day changes. */
export function watchTheme(changed, signal) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => watch.disconnect());
}
