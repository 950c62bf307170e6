import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { KeptLines } from "../../../Public/js/outbox/kept-lines.js";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

beforeEach(() => (globalThis.sessionStorage = new Storage()));

/** A page with such a field, as it is opened. */
function open(member) {
  const page = openPage(member);
  const field = Object.assign(new EventTarget(), { value: "" });
  return Object.assign(page, { field, kept: new KeptLines(field, "reminder-line", page.signal) });
}

const linesOf = ({ kept }) => kept.all.map(({ line }) => line);

test("a page that comes back has what later pages left, and takes nothing from them", () => {
  const first = open();
  first.leave();
  const second = open();
  second.field.value = "Half a remin";
  second.kept.add("Bins");
  second.leave();

  first.comeBack();

  assert.equal(first.field.value, "Half a remin");
  assert.deepEqual(linesOf(first), ["Bins"]);
  first.leave();
  const third = open();
  assert.equal(third.field.value, "Half a remin");
  assert.deepEqual(linesOf(third), ["Bins"]);
});

test("a page that is left as it was opened does not keep older lines than a later one did", () => {
  const first = open();
  first.kept.add("Bins");
  first.leave();
  const second = open();
  second.field.value = "Bins on Friday";
  second.leave();

  first.leave();

  assert.equal(open().field.value, "Bins on Friday");
});

test("another member finds nothing of it, and it waits for the one who typed it", () => {
  const adas = open("ada");
  adas.field.value = "Present for Gr";
  adas.kept.add("Bins");
  adas.leave();

  const graces = open("grace");
  assert.equal(graces.field.value, "");
  assert.deepEqual(linesOf(graces), []);
  graces.leave();

  const again = open("ada");
  assert.equal(again.field.value, "Present for Gr");
  assert.deepEqual(linesOf(again), ["Bins"]);
});

test("a line that a later page sent is gone from the page that comes back", () => {
  const first = open();
  first.kept.add("Bins");
  first.kept.add("Milk");
  first.leave();
  const second = open();
  second.kept.drop(second.kept.all[0]);
  second.leave();

  first.comeBack();

  assert.equal(first.field.value, "");
  assert.deepEqual(linesOf(first), ["Milk"]);
});

test("a line on its way stays the same one, and is forgotten once the house has it", () => {
  const first = open();
  first.field.value = "Half";
  const sent = first.kept.add("Bins");
  first.leave();
  const second = open();
  second.kept.add("Milk");
  second.leave();

  first.comeBack();

  assert.deepEqual(linesOf(first), ["Bins", "Milk"]);
  assert.equal(first.kept.all[0], sent);
  first.kept.drop({ ...sent });
  assert.deepEqual(linesOf(open()), ["Milk"]);
});

test("what could not be kept stays when its page comes back", () => {
  const first = open();
  first.field.value = "Half";
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => { throw new Error("QuotaExceededError"); };
  first.leave();
  Storage.prototype.setItem = setItem;
  const second = open();
  second.kept.add("Bins");
  second.leave();

  first.comeBack();

  assert.equal(first.field.value, "Half");
  assert.deepEqual(linesOf(first), ["Bins"]);
});

test("a line that was entered does not come back into the field, where the next would be glued to it", () => {
  const first = open();
  first.kept.add("M1");
  first.kept.add("M2");
  first.field.value = "M";
  first.leave();

  const second = open();

  assert.equal(second.field.value, "M");
  assert.deepEqual(linesOf(second), ["M1", "M2"]);
  assert.deepEqual(second.kept.all.map(({ id }) => id), first.kept.all.map(({ id }) => id));
});

test("half a line of a page that did not keep it apart comes back into the field", () => {
  const before = open();
  before.kept.add("Bins");
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, JSON.stringify({ values: { lines: ["Half", "Bins"], ids: [null, "1"] } }));

  const after = open();

  assert.equal(after.field.value, "Half");
  assert.deepEqual(after.kept.all, [{ line: "Bins", id: "1" }]);
});
