import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../../Public/js/worker/copies.js";
import { ada, answer, browser, grace, id, redirect } from "./pages-seen.js";

const cellar = `/graphs/${id("c")}`;
const list = `/notes/${id("d")}`;

test("a page that the server allows to keep is shown with the time at which it was seen", async () => {
  const one = browser();
  await one.see("/today", answer("Order firewood", { headers: { "Content-Security-Policy": "default-src 'none'" } }));

  const copy = await one.copies.page("/today");
  assert.match(await copy.text(), /<main class="page" id="main"><p class="notice" role="status" data-copy="\d+" data-back="Back" data-renew="Reload">As of \d\d:\d\d<\/p>Order firewood/);
  assert.equal(copy.headers.get("Content-Security-Policy"), "default-src 'none'");
  assert.deepEqual([...copy.headers.keys()].filter((name) => /etag|hearth|facts/.test(name)), []);
});

test("a worker that was started anew knows whose copies there are", async () => {
  const one = browser();
  await one.see("/today", answer("Order firewood"));
  one.restart();

  assert.deepEqual(await one.paths(), ["/today"]);
  assert.match(await (await one.copies.page("/today")).text(), /Order firewood/);
});

for (const [name, given] of [
  ["without the server's word", { mark: ada }],
  ["that is no page of the server", { mark: "" }],
  ["with no-store, whatever else it says", { headers: { "Cache-Control": "no-store" } }],
  ["that reports an error", { status: 500 }],
]) {
  test(`nothing is kept of an answer ${name}`, async () => {
    const one = browser();
    await one.see("/today", answer("Secret words", given));

    assert.deepEqual(await one.paths(), []);
    assert.doesNotMatch(await one.caches.everything(), /Secret/);
  });
}

test("a page with a query is not kept, and its address without one is not overwritten", async () => {
  const one = browser();
  await one.see(list, answer("All messages"));
  await one.see(`${list}?at=1`, answer("Around one message"));

  assert.match(await (await one.copies.page(list)).text(), /All messages/);
});

test("when nobody is signed in any more, every copy and picture goes", async () => {
  const one = browser();
  await one.see(cellar, answer(`Tawny <img class="cover" src="${cellar}/media/${id("e")}/400">`));
  await one.see("/login", answer("Welcome back", { mark: "nobody" }));

  assert.equal(await one.caches.everything(), "");
});

test("copies of another session, another role or another member go with the first answer to the next", async () => {
  const one = browser();
  await one.see("/today", answer("Secret of Ada"));
  await one.see("/settings", answer("Settings", { mark: grace }));

  assert.doesNotMatch(await one.caches.everything(), /Secret/);
  await one.see("/today", answer("Grace", { mark: `${grace}; keep` }));
  assert.deepEqual(await one.paths(), ["/today"]);
});

test("what is behind a lock goes, and every page that names it, also after a restart", async () => {
  const one = browser();
  await one.see(`${cellar}/entities/${id("e")}`, answer("Secret port"));
  await one.see("/today", answer(`<a href="${cellar}/entities/${id("e")}">Secret port</a>`));
  await one.see(list, answer("Milk"));
  one.restart();
  await one.see(`${cellar}/unlock`, answer("Unlock", { mark: `${ada}; forget=${cellar}; audience=1`, headers: { "Cache-Control": "no-store" } }));

  assert.deepEqual(await one.paths(), [list]);
  assert.doesNotMatch(await one.caches.everything(), /Secret/);
});

test("a lock over a whole room takes all of it, and no page that only leads to the room", async () => {
  const one = browser();
  await one.see(`/diary/${id("f")}`, answer("Secret day"));
  await one.see("/today", answer('<a href="/diary">Diary</a>'));
  await one.copies.forget("/diary");

  assert.deepEqual(await one.paths(), ["/today"]);
});

test("an answer that was on its way while its thing was locked is not kept, nor a page that names it, nor a picture", async () => {
  const one = browser();
  const began = one.copies.begin();
  await one.see("/notes/x", answer("Milk"));
  await one.copies.forget(cellar);
  await one.see(cellar, answer("Secret port"), began);
  await one.see("/today", answer(`<a href="${cellar}">Secret port</a>`), began);

  assert.deepEqual(await one.paths(), ["/notes/x"]);
  await one.see(cellar, answer("Open again"));
  assert.deepEqual(await one.paths(), ["/notes/x", cellar]);
});

test("an answer that was on its way while somebody signed out is not kept", async () => {
  const one = browser();
  await one.see("/today", answer("Today"));
  const began = one.copies.begin();
  await one.copies.end();
  await one.see(list, answer("Secret"), began);

  assert.equal(await one.caches.everything(), "");
});

test("a picture that arrives after its page has gone is not kept", async () => {
  const one = browser();
  const began = one.copies.begin();
  const pictures = await one.copies.learn(`https://hearth.test${cellar}`, answer(`<img src="${cellar}/media/1/400">`), began);
  await one.copies.forget(cellar);
  await one.copies.keepPictures(cellar, pictures, began);

  assert.doesNotMatch(await one.caches.everything(), /picture\n|media/);
});

for (const [name, given] of [["404", answer("Gone", { mark: ada, status: 404 })], ["403", answer("No", { mark: ada, status: 403 })], ["a redirect", redirect()]]) {
  test(`a copy whose page is answered by ${name} goes, and others stay`, async () => {
    const one = browser();
    await one.see(cellar, answer("Cellar"));
    await one.see(list, answer("Milk"));
    await one.see(cellar, given);

    assert.deepEqual(await one.paths(), [list]);
  });
}

test("pictures are kept once, shown by copies alone, and go with the last page that shows them", async () => {
  const one = browser();
  const picture = `${cellar}/media/${id("e")}/400`;
  const shown = `<img class="cover" src="${picture}" srcset="${picture} 400w, ${cellar}/media/${id("e")}/1600 1600w" sizes="50vw">`;
  await one.see(cellar, answer(shown));
  await one.see("/today", answer(shown));

  assert.deepEqual(one.fetched, [picture]);
  assert.match(await (await one.copies.page(cellar)).text(), new RegExp(`<img class="cover" src="${picture}\\?copy" sizes="50vw">`));
  assert.ok(await one.caches.match(`${picture}?copy`));
  await one.see("/today", answer("Nothing"));
  assert.ok(await one.caches.match(`${picture}?copy`));
  await one.see(cellar, redirect());
  assert.equal(await one.caches.match(`${picture}?copy`), undefined);
});

test("what is no picture, may not be stored or is large is left out", async () => {
  const one = browser();
  const image = { "Content-Type": "image/webp" };
  one.pictures = {
    "/graphs/1": new Response("Secret", { headers: { ...image, "Cache-Control": "no-store" } }),
    "/graphs/2": new Response("Secret", { headers: { "Content-Type": "text/html" } }),
    "/graphs/3": new Response("Secret".repeat(200_000), { headers: image }),
    "/graphs/4": new Response("Secret", { status: 404, headers: image }),
  };
  await one.see("/today", answer(Object.keys(one.pictures).map((source) => `<img src="${source}">`).join("")));

  assert.equal(one.fetched.length, 4);
  assert.doesNotMatch(await one.caches.everything(), /Secret/);
});

test("thirty of each kind stay, the oldest go first", async () => {
  const one = browser();
  await one.see("/today", answer("Today"));
  const tabs = Array.from({ length: limits.kind + 2 }, (_, index) => `/notes/${index.toString(16).padStart(32, "0")}`);
  for (const tab of tabs) await one.see(tab, answer("Milk"));

  assert.deepEqual(await one.paths(), ["/today", ...tabs.slice(2)]);
});

test("no more than 200 pages and 50 MB stay", async () => {
  const one = browser();
  const large = "x".repeat(9 << 20);
  for (let index = 0; index < 7; index++) await one.see(`/kind${index}`, answer(large));

  assert.deepEqual(await one.paths(), [2, 3, 4, 5, 6].map((index) => `/kind${index}`));
});

test("on a full device older copies make room, and what is seen now is kept", async () => {
  const one = browser();
  for (const path of ["/today", list]) await one.see(path, answer("Milk"));
  (await one.caches.open(`copies pages ${ada}`)).failures = 1;
  await one.see(cellar, answer("Port"));

  assert.deepEqual(await one.paths(), [list, cellar]);
});

test("what was just done is not offered to be undone by a copy", async () => {
  const one = browser();
  await one.see("/today", answer('Milk<toast-note class="toast" role="status"><p>Deleted Secret</p>\n<form></form></toast-note>Bread'));

  assert.doesNotMatch(await one.caches.everything(), /Secret/);
  assert.match(await (await one.copies.page("/today")).text(), /MilkBread/);
});

test("pages of a thing that is kept whole do not count, until it is let go", async () => {
  const one = browser();
  await one.see("/today", answer("Today"));
  const books = Array.from({ length: limits.kind + 5 }, (_, index) => `${cellar}/entities/${index.toString(16).padStart(32, "0")}`);
  assert.deepEqual(await one.copies.keepWhole(cellar, books, one.copies.begin()), books);
  for (const path of books) await one.see(path, answer("Book"));
  await one.see(list, answer("Milk"));

  assert.equal((await one.paths()).length, books.length + 2);
  await one.copies.letGo(cellar);
  assert.equal((await one.paths()).length, limits.kind + 2);
});

test("a thing that is locked is kept whole no longer", async () => {
  const one = browser();
  await one.see("/today", answer("Today"));
  await one.copies.keepWhole(cellar, [cellar], one.copies.begin());
  const began = one.copies.begin();
  await one.copies.forget(cellar);

  assert.deepEqual(await one.copies.wholes(), []);
  assert.deepEqual(await one.copies.keepWhole(cellar, [cellar], began), []);
});

test("a page that was drawn when a thing was locked already stays; one from before, or of unknown time, goes", async () => {
  const one = browser();
  const shown = (audience) => answer(`<a href="${cellar}">…</a>`, { mark: `${ada}; keep; audience=${audience}` });
  await one.see("/today", shown("a"));
  await one.see("/graphs", shown("b"));
  await one.see(cellar, shown("b"));
  await one.copies.forgetClosed([cellar], "b");
  assert.deepEqual(await one.paths(), ["/graphs"]);

  await one.see("/today", shown("c"));
  await one.copies.forgetClosed([cellar], undefined);
  assert.deepEqual(await one.paths(), ["/graphs"]);
  one.restart();
  await one.copies.forget(cellar);
  assert.deepEqual(await one.paths(), ["/graphs"]);
  // Opened again, and then locked again.
  await one.copies.forgetClosed([], "d");
  await one.see("/today", shown("d"));
  await one.copies.forgetClosed([cellar], "e");
  assert.deepEqual(await one.paths(), ["/graphs"]);
});

test("a page that shows the name of a locked thing goes once the lock hides that", async () => {
  const one = browser();
  await one.see("/graphs", answer(`<a href="${cellar}">Secret name</a>`, { mark: `${ada}; keep; audience=a` }));
  await one.copies.forgetClosed([`${cellar} named`], "a");
  await one.copies.forgetClosed([`${cellar} named`], "b");
  assert.deepEqual(await one.paths(), ["/graphs"]);

  await one.copies.forgetClosed([cellar], "c");
  assert.doesNotMatch(await one.caches.everything(), /Secret/);
});
