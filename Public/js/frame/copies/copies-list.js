import { make } from "../../parts/make.js";
import { fold } from "../../parts/icons/find.js";
import { timeText } from "../../worker/page-text.js";

/** So much of a page stands beside a word that was found in it; in characters. */
const around = 40;

/** The copies of pages in this browser, the newest first. */
async function readCopies() {
  const names = (await globalThis.caches?.keys() ?? []).filter((name) => name.startsWith("copies pages "));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
  return kept.flat().map((response) => ({ response, facts: response.headers.get("Copy-Facts") }))
    .filter(({ facts }) => facts)
    .map(({ response, facts }) => ({ response, ...JSON.parse(decodeURIComponent(facts)) }))
    .sort((one, other) => other.at - one.at);
}

/** What a page says, without what stands around it. */
async function textOf({ response }) {
  const page = new DOMParser().parseFromString(await response.clone().text(), "text/html");
  for (const part of page.querySelectorAll("script, template, form, nav, pop-menu, button, [hidden], .notice")) part.remove();
  const main = page.querySelector("main");
  const parts = [];
  const walk = document.createTreeWalker(main ?? page, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) parts.push(walk.currentNode.data);
  return parts.join(" ").replace(/\s+/g, " ").replace(/ (?=[.,:;!?])/g, "").trim();
}

/**
 * The place of the first of the words in a text that has all of them; null if one is missing.
 *
 * @param {string} text
 * @param {string} query
 */
export function find(text, query) {
  const folded = fold(text);
  const places = fold(query).split(/\s+/).filter(Boolean).map((word) => folded.indexOf(word));
  return places.length && places.every((place) => place >= 0) ? places[0] : null;
}

const excerpt = (text, place) => {
  const begin = Math.max(place - around, 0);
  return `${begin ? "…" : ""}${text.slice(begin, place + 2 * around).trim()}${place + 2 * around < text.length ? "…" : ""}`;
};

/**
 * Fills the list of what is kept in this browser, with a search.
 *
 * @param {HTMLElement | null} section
 */
export function showCopies(section) {
  if (!section) return {};
  const [field, said, list] = ["input", "[data-found]", "ul"].map((name) => section.querySelector(name));
  field.value = location.pathname === "/search" ? (new URLSearchParams(location.search).get("q") ?? "") : "";
  let copies = [];

  const timeOf = ({ at }) => section.dataset.since.replace("{time}", timeText(at, Date.now(), document.documentElement.lang));
  const row = (copy, text) => make("li", {}, make("a", { class: "row", href: copy.path }, make("span", { class: "row__text" },
    make("span", { class: "row__name", dir: "auto" }, copy.title),
    ...(text ? [make("span", { class: "row__more", dir: "auto" }, text)] : []),
    make("span", { class: "row__more" }, [copy.room, timeOf(copy)].filter(Boolean).join(" · ")))));

  async function show() {
    const query = field.value.trim();
    const rows = [];
    for (const copy of copies) {
      if (!query) {
        rows.push(row(copy));
        continue;
      }
      copy.text ??= await textOf(copy);
      const place = find(copy.text, query);
      if (place !== null) rows.push(row(copy, excerpt(copy.text, place)));
      else if (find(copy.title, query) !== null) rows.push(row(copy));
    }
    // Something else was typed while pages were read.
    if (field.value.trim() !== query) return;
    list.replaceChildren(...rows);
    list.hidden = !rows.length;
    said.textContent = query ? [rows.length ? "" : said.dataset.none, said.dataset.found].filter(Boolean).join(" ") : "";
  }

  field.addEventListener("input", show);
  readCopies().then((found) => {
    copies = found;
    section.hidden = !copies.length && !field.value;
    return show();
  });
  return { field };
}
