import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, fill, formValues, holds, isSame } from "../../../../Public/js/parts/forms/draft-values.js";
import { cameFromSaving, forget, forgetOthers, ownKey, read, resolveSubmitted, send, write } from "../../../../Public/js/parts/forms/form-drafts.js";
import { Storage } from "../../storage.js";

test("a draft comes back as it was", () => {
  const storage = new Storage();

  write(storage, "/graphs/1", { name: "Books", notes: "a\nb" });

  assert.deepEqual(read(storage, "/graphs/1"), { values: { name: "Books", notes: "a\nb" }, isSubmitted: false });
  assert.equal(read(storage, "/graphs/2"), null);
});

test("what is no draft is none", () => {
  const storage = new Storage();
  storage.setItem("hearth-draft:a", "{");
  storage.setItem("hearth-draft:b", "7");

  assert.equal(read(storage, "a"), null);
  assert.equal(read(storage, "b"), null);
});

test("a full storage does not stop anyone from writing", () => {
  const full = { setItem: () => { throw new Error("QuotaExceededError"); } };

  assert.doesNotThrow(() => write(full, "a", { name: "x" }));
});

test("a saved draft is forgotten on the next page, an unsaved one is not", () => {
  const storage = new Storage();
  write(storage, "sent", { name: "x" }, true);
  write(storage, "unsent", { name: "y" });
  write(storage, "back with problems", { name: "z" }, true);

  resolveSubmitted(storage, { isSaved: true, open: ["back with problems"] });

  assert.equal(read(storage, "sent"), null);
  assert.ok(read(storage, "unsent"));
  assert.deepEqual(read(storage, "back with problems"), { values: { name: "z" }, isSubmitted: false });
});

test("a draft that was sent and not saved is unsaved again, also on the pages after", () => {
  const storage = new Storage();
  write(storage, "sent", { name: "x" }, true);

  resolveSubmitted(storage, { isSaved: false, open: [] });
  resolveSubmitted(storage, { isSaved: true, open: [] });

  assert.deepEqual(read(storage, "sent"), { values: { name: "x" }, isSubmitted: false });
});

test("a page came from saving when it came by a redirect from another page and refuses nothing", () => {
  const form = "https://house/graphs/1/edit";
  assert.ok(cameFromSaving({ redirectCount: 1, responseStatus: 200 }, form));
  assert.ok(cameFromSaving({ redirectCount: 2 }, form));
  assert.ok(!cameFromSaving({ redirectCount: 0, responseStatus: 200 }, form));
  assert.ok(!cameFromSaving({ redirectCount: 1, responseStatus: 404 }, form));
  assert.ok(!cameFromSaving({ redirectCount: 1, responseStatus: 200 }, ""));
  assert.ok(!cameFromSaving(undefined, form));
});

test("a draft that another form carries is sent with it", () => {
  const storage = new Storage();
  write(storage, "locked", { name: "x" });

  send(storage, "locked");
  send(storage, "nothing");

  assert.deepEqual(read(storage, "locked"), { values: { name: "x" }, isSubmitted: true });
  assert.equal(storage.length, 1);
});

test("two members at one form have a draft each, and each forgets the other's", () => {
  const storage = new Storage();
  write(storage, ownKey("ada", "/graphs/1"), { name: "Ada's" });
  write(storage, ownKey("grace", "/graphs/1"), { name: "Grace's" });
  write(storage, "/graphs/1", { name: "Whose?" });
  storage.setItem("other", "1");

  forgetOthers(storage, "grace");

  assert.equal(read(storage, ownKey("ada", "/graphs/1")), null);
  assert.equal(read(storage, "/graphs/1"), null);
  assert.equal(read(storage, ownKey("grace", "/graphs/1")).values.name, "Grace's");
  assert.equal(storage.length, 2);
});

test("one draft can be thrown away", () => {
  const storage = new Storage();
  write(storage, "a", { name: "x" });

  forget(storage, "a");

  assert.equal(read(storage, "a"), null);
});

test("line breaks and versions make no difference, words do", () => {
  assert.ok(isSame({ notes: "a\r\nb", version: "1" }, { notes: "a\nb", version: "2" }));
  assert.ok(isSame({ name: "a", icon: "" }, { name: "a" }));
  assert.ok(!isSame({ name: "a" }, { name: "b" }));
  assert.ok(!isSame({ name: "a" }, { name: "a", notes: "new" }));
});

test("a form that asks for more than the draft knows holds the draft; one that has other words does not", () => {
  assert.ok(holds({ lines: "a\nb", doubles: "skip" }, { lines: "a\r\nb" }));
  assert.ok(!holds({ lines: "a" }, { lines: "a\nb" }));
  assert.ok(!holds({ other: "a" }, { lines: "a\nb" }));
});

test("several fields of one name are a list, and files and what belongs to the page are left out", () => {
  const data = [["text", "Milk"], ["member", "ada"], ["member", "grace"], ["id", "7"], ["photo", {}]];

  assert.deepEqual(formValues(data, ["id"]), { text: "Milk", member: ["ada", "grace"] });
});

test("of a list only what was changed is kept, with the version it was changed from", () => {
  const opened = { content: "Shopping", version: "3", "item-1-a": "Milk", "item-2-b": "Bread", tick: "on" };
  const values = { content: "Shopping", version: "3", "item-1-a": "Oat milk", "item-2-b": "Bread" };

  assert.deepEqual(changes(values, opened), { version: "3", "item-1-a": "Oat milk", tick: "" });
});

test("an item that got an old mark back is one field still", () => {
  const opened = { "item-1-c": "Milk", "item-2-b": "Bread" };

  assert.deepEqual(changes({ "item-1-a": "Oat milk", "item-2-b": "Bread" }, opened), { "item-1-a": "Oat milk" });
});

test("a list holds what was typed into an item, by whichever text it is marked now", () => {
  assert.ok(holds({ "item-1-c": "Oat milk", "item-2-b": "Bread" }, { version: "3", "item-1-a": "Oat milk" }));
  assert.ok(!holds({ "item-1-c": "Milk" }, { "item-1-a": "Oat milk" }));
});

/** A form of fields as the browser has them. */
function form(...fields) {
  const elements = [...fields];
  return { elements, append: (field) => elements.push(field), ownerDocument: { createElement: () => ({}) } };
}

test("a draft comes back into text, ticks and several fields of one name", () => {
  const tick = (value, checked) => ({ name: "member", type: "checkbox", value, checked });
  const [text, ada, grace] = [{ name: "text", value: "" }, tick("ada", true), tick("grace", false)];
  const [one, two, counts] = [{ name: "node" }, { name: "node" }, { name: "counts", type: "checkbox", checked: true }];

  fill(form(text, ada, grace, one, two, counts), { text: "Bins", member: "grace", node: ["a", "b"] }, true);

  assert.deepEqual([text.value, ada.checked, grace.checked], ["Bins", false, true]);
  assert.deepEqual([one.value, two.value, counts.checked], ["a", "b", false]);
  assert.deepEqual([ada.value, grace.value], ["ada", "grace"]);
});

test("an item gets its old mark back, and one that is gone is sent along", () => {
  const item = { name: "item-1-c", value: "Milk" };
  const [list, title] = [form(item), { name: "content", value: "Shopping" }];
  list.append(title);

  fill(list, { "item-1-a": "Oat milk", "item-2-b": "Rye bread", lost: "x" }, false);

  assert.deepEqual(list.elements.map(({ name, value }) => [name, value]), [
    ["item-1-a", "Oat milk"], ["content", "Shopping"], ["item-2-b", "Rye bread"],
  ]);
});
