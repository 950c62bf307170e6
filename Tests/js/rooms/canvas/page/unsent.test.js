import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, keep, keyOf, unsent } from "../../../../../Public/js/rooms/canvas/page/unsent.js";
import { forgetOthers, resolveSubmitted } from "../../../../../Public/js/parts/forms/form-drafts.js";
import { clearStorage } from "../../../../../Public/js/frame/sign-out/sign-out-guard.js";
import { Storage } from "../../../storage.js";

const name = (id) => ({ action: "/graphs/1/entities/2/attributes", fields: { name: "1983", id } });
const key = keyOf("ada", "/graphs/1/canvas");

test("names are kept in their order until the house has them", () => {
  const storage = new Storage();
  for (const id of ["a", "b", "c"]) keep(storage, key, name(id));

  assert.deepEqual(unsent(storage, key), ["a", "b", "c"].map(name));
  forget(storage, key, name("b"));
  assert.deepEqual(unsent(storage, key), ["a", "c"].map(name));
  for (const id of ["a", "c"]) forget(storage, key, name(id));
  assert.equal(storage.length, 0);
});

test("they stay with the drafts of their member, and go with them", () => {
  const storage = new Storage();
  keep(storage, key, name("a"));

  resolveSubmitted(storage, { isSaved: true, open: [] });
  forgetOthers(storage, "ada");
  assert.equal(unsent(storage, key).length, 1);
  forgetOthers(storage, "grace");
  assert.equal(storage.length, 0);

  keep(storage, key, name("a"));
  keep(storage, key, name("b"));
  globalThis.indexedDB = { deleteDatabase() {} };
  clearStorage(storage);
  forget(storage, key, name("a"));
  assert.equal(storage.length, 0);
});

test("text of others is no name, and a storage that is full is no reason to fail", () => {
  const storage = new Storage();
  storage.setItem(key, "nonsense");
  assert.deepEqual(unsent(storage, key), []);
  storage.setItem(key, "{}");
  assert.deepEqual(unsent(storage, key), []);

  storage.setItem = () => {
    throw new Error("full");
  };
  keep(storage, key, name("a"));
});
