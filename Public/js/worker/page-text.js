// What a page's HTML says about it. A worker has no parser of documents: this reads what the server's own views write.

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescape = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name]);

/** What stands in the brackets of an expression, each once. Safari before 16.4 could not read one that looks behind. */
const all = (html, expression) => [...new Set(Array.from(html.matchAll(expression), ([, found]) => found))];

/** The title of the page without the household's name, which comes after it. */
function titleOf(html) {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return unescape(title.slice(0, Math.max(title.lastIndexOf(" · "), 0)) || title).replace(/[\u2066-\u2069]/g, "");
}

/** The name of the page's room, which is marked in the side bar. */
const roomOf = (html) =>
  unescape(/<a class="side__link" href="[^"]*" aria-current="page"[^>]*>.*?<span class="side__name">([^<]*)</s.exec(html)?.[1] ?? "");

/** The addresses of all things that the page names: their pages, their pictures, their forms. */
const thingsOf = (html) => all(html, /"(\/[a-z]{1,20}(?:\/[a-z]{1,20}){0,2}\/[0-9a-f]{32})(?![0-9a-f])/g);

const filesOf = (html) => all(html, /"(\/assets\/[^"#]+)/g);

const images = /<img\b[^>]*>/g;
const sourceOf = (image) => unescape(/\ssrc="(\/[^"]*)"/.exec(image)?.[1] ?? "");
const isPicture = (source) => source !== "" && !source.startsWith("/assets/") && !source.startsWith("/icons/");

/** The address of a copy of a picture: pages out of the copies name it, others do not. */
export const copyOf = (source) => source + (source.includes("?") ? "&copy" : "?copy");

/** Whether an address is that of a copy of a picture. */
export const isCopy = ({ search }) => /[?&]copy$/.test(search);

/**
 * A page as its copy shows it, and what is known of it.
 *
 * @param {string} html
 */
export function readPage(html) {
  const pictures = [...new Set(html.match(images)?.map(sourceOf).filter(isPicture))];
  const text = html
    // What was just done may be undone for half a minute.
    .replace(/<toast-note\b.*?<\/toast-note>/s, "")
    // Only the smallest picture of each is kept.
    .replace(images, (image) => {
      const source = sourceOf(image);
      return isPicture(source) ? image.replace(/\ssrcset="[^"]*"/, "").replace(/(\ssrc=")[^"]*/, `$1${copyOf(source).replace(/&/g, "&amp;")}`) : image;
    });
  return { text, title: titleOf(html), room: roomOf(html), things: thingsOf(html), files: filesOf(html), pictures };
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);

/** When a page was as its copy shows it: the time, and the day if that is another one. */
export function timeText(at, now, language) {
  const [day, today] = [at, now].map((time) => new Date(time).toDateString());
  const how = day === today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return new Date(at).toLocaleString(language === "en" ? "en-GB" : language, how);
}

/**
 * A copy with a line on top that says from when it is.
 *
 * @param {string} text
 * @param {number} at
 * @param {number} now
 * @param {Object<string, {since: string, back: string, renew: string}>} lines by languages
 */
export function withLine(text, at, now, lines) {
  const language = /<html lang="(\w+)"/.exec(text)?.[1] ?? "en";
  const { since, back, renew } = lines[language] ?? lines.en;
  const said = escape(since.replace("{time}", timeText(at, now, language)));
  const line = `<p class="notice" role="status" data-copy="${at}" data-back="${escape(back)}" data-renew="${escape(renew)}">${said}</p>`;
  return text.replace(/<main\b[^>]*>/, (main) => main + line);
}
