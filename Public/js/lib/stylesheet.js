/** Sheets that were asked for, by their addresses. */
const asked = new Map();

/**
 * A style sheet of ours that only some actions need, at most once.
 *
 * @param {string} name
 * @param {boolean} [isBelow] the page's own sheets win over it: both may have a `.month`
 */
export function loadStylesheet(name, isBelow = false) {
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  const href = new URL(`../../css/${name}.css`, import.meta.url).href;
  if (links.some((link) => link.href === href)) return asked.get(href) ?? Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = (problem) => {
      // Left in the page it would count as loaded the next time.
      link.remove();
      reject(problem);
    };
    if (isBelow) links[0].after(link);
    else document.head.append(link);
  });
  asked.set(href, loaded);
  return loaded;
}
