/** Sheets that were asked for, by their addresses. */
const asked = new Map();

/** A style sheet of ours that only some actions need, at most once. */
export function loadStylesheet(name) {
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
    document.head.append(link);
  });
  asked.set(href, loaded);
  return loaded;
}
