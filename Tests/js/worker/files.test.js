import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetEarlier, nameOf, store } from "../../../Public/js/worker/files.js";
import { Caches } from "./caches.js";

const textOf = async (caches, path) => (await caches.match(path))?.text();

test("a file that an earlier version has is not fetched again, a page that stands in always is", async () => {
  const caches = new Caches();
  const old = await caches.open(nameOf("1"));
  for (const path of ["/assets/frame-A.js", "/offline/en"]) await old.put(path, new Response("old"));
  await store(caches, "2", ["/assets/frame-A.js", "/assets/frame-B.js", "/offline/en"]);

  const own = await caches.open(nameOf("2"));
  assert.deepEqual(await Promise.all(["/assets/frame-A.js", "/assets/frame-B.js", "/offline/en"].map(async (path) => (await own.match(path)).text())),
    ["old", "new /assets/frame-B.js", "new /offline/en"]);
});

test("earlier files stay as a whole as long as a copy needs one that is nowhere else", async () => {
  const caches = new Caches();
  await store(caches, "1", ["/assets/frame-A.js", "/assets/lazy-A.js"]);
  await store(caches, "2", ["/assets/frame-B.js"]);
  await forgetEarlier(caches, "2", new Set(["/assets/frame-A.js", "/assets/frame-B.js"]));
  assert.equal(await textOf(caches, "/assets/lazy-A.js"), "new /assets/lazy-A.js");

  await forgetEarlier(caches, "2", new Set(["/assets/frame-B.js"]));
  assert.deepEqual(await caches.keys(), [nameOf("2")]);
});

test("caches of the worker before this one go, copies stay", async () => {
  const caches = new Caches();
  for (const name of ["offline-123", "copies pages a.b"]) await caches.open(name);
  await store(caches, "2", []);
  await forgetEarlier(caches, "2", new Set());

  assert.deepEqual(await caches.keys(), ["copies pages a.b", nameOf("2")]);
});
