import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage, timeText, withLine } from "../../../Public/js/worker/page-text.js";
import { id, page } from "./pages-seen.js";

test("a page's title is without the household's, its room is the one that is marked", () => {
  const bar = '<a class="side__link" href="/graphs"><svg></svg><span class="side__name">Graphs</span></a>'
    + '<a class="side__link" href="/brew" aria-current="page"><svg></svg><span class="side__name">Brew &amp; tea</span></a>';
  const { title, room } = readPage(page(bar, "Salt · Pepper &lt;3"));

  assert.equal(title, "Salt · Pepper <3");
  assert.equal(room, "Brew & tea");
});

test("all things that a page names are known by their own addresses", () => {
  const { things } = readPage(page(`<a href="/graphs/${id("a")}/entities/${id("b")}">Port</a><img src="/diary/${id("c")}/media/${id("d")}/400">
    <form action="/wealth/series/${id("e")}"></form><a href="/brew/of/${id("f")}/beans/${id("a")}">Beans</a><a href="/notes">Notes</a>`));

  assert.deepEqual(things, [`/graphs/${id("a")}`, `/diary/${id("c")}`, `/wealth/series/${id("e")}`, `/brew/of/${id("f")}`]);
});

test("pictures of pages are copied, drawings of the frame are not", () => {
  const { text, pictures } = readPage('<img src="/assets/0/icons/hearth.svg" srcset="x"><img alt="" src="/avatar/1?v=2&amp;x=3"><img src="data:image/png;base64,x">');

  assert.deepEqual(pictures, ["/avatar/1?v=2&x=3"]);
  assert.equal(text, '<img src="/assets/0/icons/hearth.svg" srcset="x"><img alt="" src="/avatar/1?v=2&amp;x=3&amp;copy"><img src="data:image/png;base64,x">');
});

test("the time of today is an hour, that of another day has its date", () => {
  const at = new Date(2026, 10, 29, 14, 5).getTime();

  assert.equal(timeText(at, at + 60_000, "en"), "14:05");
  assert.equal(timeText(at, at + 86_400_000, "en"), "29 Nov 2026, 14:05");
  assert.equal(timeText(at, at + 86_400_000, "de"), "29.11.2026, 14:05");
});

test("the line is in the language of the page, and says nothing in markup", () => {
  const lines = { en: { since: "As of {time}", back: "", renew: "" }, fr: { since: 'Mise à jour : {time} "<b>', back: "a", renew: "b" } };
  const text = withLine('<html lang="fr"><main class="page">Port</main>', 0, 0, lines);

  assert.match(text, /<main class="page"><p class="notice" role="status" data-copy="0" data-back="a" data-renew="b">Mise à jour : \d\d:\d\d &quot;&lt;b&gt;<\/p>Port/);
});
