import assert from "node:assert/strict";
import { test } from "node:test";
import { Upkeep } from "../../../Public/js/worker/upkeep.js";
import { ada, answer, browser, id, origin } from "./pages-seen.js";

globalThis.location ??= new URL(origin);

const cellar = `/graphs/${id("c")}`;
const list = `/notes/${id("d")}`;
const text = (lines) => new Response(lines.join("\n"));

/** A browser with upkeep, and a server that answers by `server[path]`. */
function kept() {
  const one = browser();
  one.server = {};
  one.asked = [];
  const fetch = async (path, { body } = {}) => {
    one.asked.push(body ? `${path} ${body.get("paths").split("\n").sort().join(" ")}` : path);
    const given = one.server[path.split("?")[0]];
    if (!given) throw new TypeError("Failed to fetch");
    return given.clone();
  };
  one.upkeep = new Upkeep({ copies: one.copies, fetch, now: () => one.now, wait: async () => {} });
  return one;
}

test("the server is asked about all that copies show and name, and what is closed goes", async () => {
  const one = kept();
  await one.see("/today", answer(`<a href="${list}">Secret</a>`));
  await one.see(cellar, answer("Port"));
  one.server["/copies/check"] = text([list]);
  await one.upkeep.missed();

  assert.deepEqual(one.asked, [`/copies/check ${[cellar, list, "/today"].sort().join(" ")}`]);
  assert.deepEqual(await one.paths(), [cellar]);
});

test("it is asked at once when a page says that somebody may see less than before, and after a restart", async () => {
  const one = kept();
  await one.see(list, answer("Milk"));
  one.server["/copies/check"] = text([]);
  const said = (audience) => one.upkeep.heard(answer("", { mark: `${ada}; audience=${audience}` }));

  for (const [audience, count] of [["a", 1], ["a", 1], ["b", 2], ["b", 2]]) {
    await said(audience);
    assert.equal(one.asked.length, count);
  }
  await one.upkeep.heard(answer("", { mark: "" }));
  assert.equal(one.asked.length, 2);
});

test("it is asked again after a minute, and at once about what changed", async () => {
  const one = kept();
  await one.see(list, answer("Milk"));
  await one.see(`${cellar}/entities/${id("e")}`, answer("Port"));
  one.server["/copies/check"] = text([]);
  await one.upkeep.missed();
  one.now += 50_000;
  await one.upkeep.missed();
  assert.equal(one.asked.length, 1);
  await one.upkeep.changed(cellar);
  assert.equal(one.asked.at(-1), `/copies/check ${cellar}/entities/${id("e")}`);
  await one.upkeep.changed(`/graphs/${id("f")}`);
  assert.equal(one.asked.length, 2);
  one.now += 10_000;
  await one.upkeep.missed();
  assert.equal(one.asked.length, 3);
});

test("a server that cannot be reached, or errs, takes nothing away; one at which nobody is signed in takes all", async () => {
  const one = kept();
  await one.see(list, answer("Milk"));
  await one.upkeep.missed(one.now += 60_000);
  one.server["/copies/check"] = new Response("Error", { status: 500 });
  await one.upkeep.missed(one.now += 60_000);
  assert.deepEqual(await one.paths(), [list]);

  one.server["/copies/check"] = new Response("Sign in", { status: 401, headers: { "Hearth-Copy": "nobody" } });
  await one.upkeep.missed(one.now += 60_000);
  assert.equal(await one.caches.everything(), "");
});

test("all pages of a thing are fetched in quiet, with their pictures, and renewed after an hour", async () => {
  const one = kept();
  const port = `${cellar}/entities/${id("e")}`;
  await one.see("/today", answer("Today"));
  one.server = { "/copies/pages": text([cellar, port]), "/copies/check": text([]), [cellar]: answer("Cellar"), [port]: answer(`Tawny <img src="${port}/media/1/400">`) };

  assert.equal(await one.upkeep.keepWhole(cellar), true);
  assert.deepEqual((await one.paths()).sort(), [cellar, port, "/today"].sort());
  assert.deepEqual(one.fetched, [`${port}/media/1/400`]);
  one.server[port] = answer("Ruby");
  one.now += 61 * 60_000;
  await one.upkeep.missed();
  assert.match(await (await one.copies.page(port)).text(), /Ruby/);
});

test("a thing that is locked, or a server that is away, keeps nothing", async () => {
  const one = kept();
  await one.see("/today", answer("Today"));
  assert.equal(await one.upkeep.keepWhole(cellar), false);
  one.server["/copies/pages"] = answer("Not found", { mark: ada, status: 404 });
  assert.equal(await one.upkeep.keepWhole(cellar), false);
  assert.deepEqual(await one.copies.wholes(), []);
});

test("a page on which something was written just now is fetched anew, once for several changes", async () => {
  const one = kept();
  await one.see(list, answer("Milk"));
  one.server = { "/copies/check": text([]), [list]: answer("Milk and bread") };
  await Promise.all([one.upkeep.changed(list, list), one.upkeep.changed(list, list)]);

  assert.deepEqual(one.asked, [`/copies/check ${list}`, list]);
  assert.match(await (await one.copies.page(list)).text(), /Milk and bread/);
});

test("more things than one question takes are asked about in several, and all answers count", async () => {
  const one = kept();
  const things = Array.from({ length: 1200 }, (_, index) => `/notes/${index.toString(16).padStart(32, "0")}`);
  await one.see("/today", answer(things.map((path) => `<a href="${path}">Secret</a>`).join("")));
  one.server["/copies/check"] = text([things[1150]]);
  await one.upkeep.missed();

  assert.equal(one.asked.length, 2);
  assert.deepEqual(await one.paths(), []);
});
