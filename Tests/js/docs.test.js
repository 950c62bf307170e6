import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const guides = readdirSync(new URL("docs/", root)).filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`);
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", ...guides];

/** A page without its code, in which nothing is a link, a heading or a label. */
const prose = (text) =>
  text.replace(/^(```|~~~)[^]*?^\1.*$/gm, "").replace(/(`+)(?!`)(?:(?!\n\n)[^])*?[^`]\1(?!`)/g, (code) => code.replace(/[[\]()*<>#]/g, ""));

/** The anchors that GitHub gives a page's headings: of two alike the second ends in `-1`. */
const anchors = (text) => {
  const seen = new Map();
  return [...prose(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
    const anchor = plain.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count ? `${anchor}-${count}` : anchor;
  });
};

/** Where the links and pictures of a page lead. */
const targets = (text) => [
  ...[...prose(text).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target]) => target),
  ...[...prose(text).matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)].map(([, target]) => target),
  ...[...text.matchAll(/<(?:img|source|a)\b[^>]*\b(?:src|srcset|href)="([^"]+)"/g)].map(([, target]) => target),
];

/** What is wrong with a link of a page; nothing for one that leads to another machine. */
const fault = (page, target, exists = (path) => existsSync(new URL(path, root)), text = read) => {
  if (/^(https:|mailto:)/.test(target)) return URL.canParse(target) ? null : "is no address";
  const [path, anchor] = target.split("#");
  const file = path ? decodeURI(new URL(path, new URL(page, "file:///")).pathname.slice(1)) : page;
  if (path.startsWith("/") || /^\w+:/.test(path)) return "does not begin at the page";
  if (!exists(file)) return `leads to ${file}, which is not there`;
  if (anchor === undefined || (file.endsWith(".md") && anchors(text(file)).includes(anchor))) return null;
  return `leads to a heading that ${file} does not have`;
};

test("every link and picture of the documentation leads to a file and a heading that are there", () => {
  const links = pages.flatMap((page) => targets(read(page)).map((target) => [page, target]));
  const broken = links.flatMap(([page, target]) => (fault(page, target) ? [`${page}: ${target} ${fault(page, target)}`] : []));

  assert.ok(links.length > 60);
  assert.deepEqual(broken, []);
});

test("every guide can be reached from README", () => {
  const reached = ["README.md"];
  for (const page of reached) {
    const next = targets(read(page)).filter((target) => !/^\w+:/.test(target)).map((target) => new URL(target.split("#")[0], new URL(page, "file:///")).pathname.slice(1));
    for (const file of next) if (file.endsWith(".md") && !reached.includes(file)) reached.push(file);
  }

  assert.deepEqual(guides.filter((guide) => !reached.includes(guide)), []);
});

/** The names of buttons, menus and pages that a guide has in italics: `*Settings → Storage*` names two. */
const labels = (text) => [...prose(text).matchAll(/(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*(?![*\w])/g)].flatMap(([, path]) => path.replaceAll("\n", " ").split(" → "));

test("what the guides call a button, a menu or a page is called so in the app", () => {
  const ofTheHouse = ["docs/architecture.md", "docs/style.md", "docs/bench.md", "docs/before-after.md"];
  const words = new Set(Object.values(JSON.parse(read("config/locales/en.json"))));
  const named = ["README.md", ...guides].filter((page) => !ofTheHouse.includes(page)).flatMap((page) => labels(read(page)).map((label) => [page, label]));
  const unknown = named.filter(([, label]) => label !== "···" && !words.has(label)).map(([page, label]) => `${page}: ${label}`);

  assert.ok(named.length > 50);
  assert.deepEqual(unknown, []);
});

test("README is short, and its pictures are light", () => {
  const pictures = targets(read("README.md")).filter((target) => target.startsWith("docs/images/"));
  const bytes = pictures.reduce((sum, picture) => sum + statSync(new URL(picture, root)).size, 0);

  assert.ok(read("README.md").trimEnd().split("\n").length <= 150);
  assert.equal(pictures.length, 6);
  assert.ok(bytes < 500_000, `${bytes} bytes`);
});

test("a broken link is found in every way of writing one", () => {
  const text = "# Moving in\n## Moving in\n[a](b.md) ![c](d.png \"e\")\n[f]: g.md\n<img src=\"h.png\">\n```\n[i](j.md)\n# K\n```\n`[l](m.md)`\n";
  const check = (target) => fault("docs/page.md", target, (path) => ["docs/page.md", "README.md"].includes(path), () => text);

  assert.deepEqual(targets(text), ["b.md", "d.png", "g.md", "h.png"]);
  assert.deepEqual(anchors(text), ["moving-in", "moving-in-1"]);
  assert.deepEqual(anchors("## `make run`, and *more*: §1 [x](y)"), ["make-run-and-more-1-x"]);
  for (const right of ["#moving-in-1", "../README.md", "../README.md#moving-in", "https://example.org/a"]) assert.equal(check(right), null, right);
  for (const wrong of ["#moving-in-2", "README.md", "../README.md#k", "/README.md", "../a.png", "http://example.org"]) assert.ok(check(wrong), wrong);
});
