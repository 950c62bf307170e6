import { isAddress, normalised } from "./formatted-text.js";

const formats = {
  B: "bold", STRONG: "bold", H1: "bold", H2: "bold", H3: "bold", H4: "bold", H5: "bold", H6: "bold",
  I: "italic", EM: "italic", CITE: "italic", U: "underline", INS: "underline",
  S: "strikethrough", STRIKE: "strikethrough", DEL: "strikethrough", CODE: "code", TT: "code", KBD: "code", SAMP: "code",
};
const blocks = new Set(["P", "DIV", "LI", "UL", "OL", "DL", "DT", "DD", "TR", "TABLE", "BLOCKQUOTE", "SECTION", "ARTICLE",
  "HEADER", "FOOTER", "FIGURE", "FIGCAPTION", "HR", "H1", "H2", "H3", "H4", "H5", "H6"]);
const silent = new Set(["HEAD", "STYLE", "SCRIPT", "TEMPLATE", "TITLE", "INPUT", "BUTTON", "SELECT", "TEXTAREA", "SVG", "svg"]);

/** The class of a message's text, which copying one of our messages puts into the clipboard. */
const isOurs = (node) => /(^|\s)message__text(\s|$)/.test(node.getAttribute?.("class") ?? "");
const styleOf = (element) => element.getAttribute?.("data-style") ?? "";

/** The formats of an element, as types with their properties. */
function saidBy(element) {
  const style = styleOf(element);
  const said = new Map();
  const type = formats[element.nodeName];
  if (type) said.set(type, {});
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) said.set("bold", {});
  if (/font-weight:\s*(normal|[1-5]00)/i.test(style)) said.delete("bold");
  if (/font-style:\s*italic/i.test(style)) said.set("italic", {});
  if (/font-style:\s*normal/i.test(style)) said.delete("italic");
  if (/text-decoration[^;]*underline/i.test(style)) said.set("underline", {});
  if (/text-decoration[^;]*line-through/i.test(style)) said.set("strikethrough", {});
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  if (names.includes("spoiler")) said.set("spoiler", {});
  const url = element.getAttribute("data-mention");
  if (url) said.set("mention", { url, name: element.getAttribute("data-name") ?? element.textContent });
  else if (element.nodeName === "A" && !names.includes("found")) said.set("text_link", { url: element.getAttribute("href") });
  if (element.nodeName === "PRE") said.set("pre", languageOf(element));
  return said;
}

function languageOf(pre) {
  const inner = [...pre.childNodes].find(({ nodeName }) => nodeName === "CODE");
  const named = /(?:^|\s)language-([\w+#-]+)/.exec(inner?.getAttribute("class") ?? "")?.[1];
  const language = pre.getAttribute("data-language") ?? named;
  return language ? { language } : {};
}

/** Items that stand alone are words that were chosen in a list, and our messages are items of a page. */
function markOf(list, item, depth) {
  const items = [...list.childNodes].filter(({ nodeName }) => nodeName === "LI");
  if (item.nodeName !== "LI" || (items.length < 2 && depth < 2) || /(^|\s)message(\s|$)/.test(item.getAttribute?.("class") ?? "")) return "";
  const number = Number(list.getAttribute?.("start") ?? 1) + items.indexOf(item);
  return "  ".repeat(Math.max(depth - 1, 0)) + (list.nodeName === "OL" ? `${number}. ` : "- ");
}

/**
 * Reads formatted text out of nodes: of the editor, of pasted text, or of a message.
 *
 * @param {Node} root
 * @param {object} [how]
 * @param {boolean} [how.isLoose] white space means what it does on a page; without it each sign stands for itself
 * @param {{node: Node, offset: number}[]} [how.points] places of the document that are wanted as places of the text
 * @returns {import("./formatted-text.js").Content & {points: number[]}}
 */
export function read(root, { isLoose = false, points = [] } = {}) {
  const entities = [];
  const places = points.map(() => 0);
  let [text, lastBreak, isDue, depth, marked] = ["", -1, false, 0, -1];

  const isAtStart = () => text === "" || text.endsWith("\n") || text.length === marked;
  const note = (node, offset, at) => points.forEach((point, index) => {
    if (point.node === node && point.offset === offset) places[index] = at;
  });

  function newLine() {
    if (!isDue && isAtStart()) return;
    if (isLoose) text = text.replace(/ +$/, "");
    text += "\n";
    isDue = false;
  }

  function say(data, isKept) {
    let words = data;
    if (isLoose && !isKept) {
      words = data.replace(/[ \t\n\r\u00a0]+/g, " ");
      if (isDue || isAtStart() || text.endsWith(" ")) words = words.replace(/^ /, "");
    }
    if (!words) return;
    if (isDue) newLine();
    text += isLoose ? words.replace(/\r\n?/g, "\n") : words;
  }

  function letters(node, isKept) {
    const before = text.length + (isDue ? 1 : 0);
    say(node.data, isKept);
    points.forEach((point, index) => {
      if (point.node === node) places[index] = Math.min(before + point.offset, text.length);
    });
  }

  function walk(node, isKept, mark = "") {
    if (node.nodeType === 3) return letters(node, isKept);
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    const name = node.nodeName;
    if (silent.has(name)) return;
    if (name === "BR") {
      if (isDue) newLine();
      text += "\n";
      lastBreak = text.length;
      return;
    }
    if (name === "IMG") return say(node.getAttribute("alt") ?? "", true);
    const said = node === root || node.nodeType === 11 ? new Map() : saidBy(node);
    const isBlock = node !== root && (blocks.has(name) || (isLoose && name === "PRE"));
    if (isBlock) newLine();
    if (isLoose && (name === "TD" || name === "TH")) say(" ", false);
    const start = text.length;
    const isList = name === "UL" || name === "OL";
    if (mark) [text, marked] = [text + mark, start + mark.length];
    depth += isList;
    [...node.childNodes].forEach((child, index) => {
      note(node, index, text.length);
      const isAsTyped = isKept || name === "PRE" || isOurs(node) || /white-space:\s*(pre|break-spaces)/i.test(styleOf(node));
      walk(child, isAsTyped, isLoose ? markOf(node, child, depth) : "");
    });
    depth -= isList;
    if (mark && text.length === marked) text = text.slice(0, start);
    note(node, node.childNodes.length, text.length);
    if (said.has("pre")) said.delete("code");
    for (const [type, more] of said) add(type, start, more);
    // A break that ends a block is the block's own.
    if (isBlock && text.length > start && lastBreak !== text.length) isDue = true;
  }

  function add(type, start, more) {
    let words = text.slice(start);
    if (type === "mention") {
      // A name that was changed is words like others; what was typed behind or before it is.
      const at = words.indexOf(more.name);
      if (at < 0) return;
      [start, words] = [start + at, more.name];
    }
    // An address that says itself is found again.
    if (type === "text_link" && (!isAddress(more.url) || words === more.url || `${words}/` === more.url)) return;
    entities.push({ type, offset: start, length: words.length, ...more });
  }

  walk(root, false);
  // Browsers end what is edited with a break that shows nothing.
  if (lastBreak === text.length && lastBreak > 0) text = text.slice(0, -1);
  if (isLoose) text = text.trimEnd();
  return { ...normalised({ text, entities }), points: places.map((at) => Math.min(at, text.length)) };
}

/**
 * Parses a foreign page. Its style attributes are renamed, so that they can be read: the browser's policy would refuse
 * them and log errors.
 */
function foreign(html) {
  const bare = html.replace(/<style\b.*?<\/style>/gis, "").replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(bare, "text/html").body;
}

/** Pasted text, with those formats that we have. */
export function pasted(html, plain) {
  const { text, entities } = html ? read(foreign(html), { isLoose: true }) : { text: "", entities: [] };
  return text ? { text, entities } : { text: plain, entities: [] };
}
