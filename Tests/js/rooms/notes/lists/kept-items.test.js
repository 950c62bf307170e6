import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

let windows = 0;

beforeEach(() => {
  openPage();
  globalThis.localStorage = new Storage();
});

/** A window with the field of a list, which stays open. */
async function open() {
  windows += 1;
  const origin = windows;
  const { keepTyped, putTyped } = await import(`../../../../../Public/js/rooms/notes/lists/kept-items.js?${origin}`);
  const field = { value: "", form: { getAttribute: () => "/notes/1/messages/2/items" } };
  const type = (text) => {
    Object.defineProperty(performance, "timeOrigin", { value: origin, configurable: true });
    field.value = text;
    keepTyped(field);
  };
  putTyped(field);
  return { field, type };
}

test("half an item outlives one that is added in another window", async () => {
  const [first, second] = [await open(), await open()];
  first.type("Half an it");

  second.type("Half an it");
  second.type("Half an item, or so");
  second.type("");

  assert.equal((await open()).field.value, "Half an it");
});

test("half items of two windows come back together, each once", async () => {
  const [first, second] = [await open(), await open()];
  first.type("Mil");
  second.type("Bre");
  first.type("Milk");
  second.type("Bread");

  const third = await open();
  assert.equal(third.field.value, "Milk Bread");
  third.type(third.field.value);
  assert.equal(localStorage.length, 1);
});

test("a window that goes on typing keeps its item in one place", async () => {
  const [first, second] = [await open(), await open()];
  first.type("Mil");
  second.type("Bread");
  second.type("");

  first.type("Milk");
  first.type("");

  assert.deepEqual(Object.keys(localStorage), []);
});
