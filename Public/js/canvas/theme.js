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
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (property) => {
    probe.style.color = `var(${property})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const colours = Object.fromEntries(Object.entries(names).map(([name, property]) => [name, read(property)]));
  colours.series = Array.from({ length: 10 }, (_, place) => read(`--series-${place + 1}`));
  probe.remove();
  return colours;
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
