import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
globalThis.localStorage = new Storage();
globalThis.fetch = () => new Promise(() => {});
const { QuickDraft } = await import("../../../../../Public/js/rooms/notes/quick/quick-draft.js");

beforeEach(() => Object.keys(localStorage).forEach((key) => localStorage.removeItem(key)));

/** A window with such a form, which stays open. */
function open() {
  openPage();
  document.querySelector = () => null;
  const form = new EventTarget();
  const content = { value: "", defaultValue: "", localName: "input" };
  Object.assign(form, { elements: { content, id: { value: "" } }, getAttribute: () => "/notes/1/messages" });
  const draft = new QuickDraft(form, "line", {});
  const type = (text) => {
    content.value = text;
    form.dispatchEvent(new Event("input"));
  };
  return { content, draft, type };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("hearth-notes:"));

test("half a note outlives a note that is sent from another window", () => {
  const [first, second] = [open(), open()];
  first.type("Half a no");

  second.type("M");
  second.type("Milk");
  second.draft.take();

  assert.equal(open().content.value, "Half a no");
});

test("half notes of two windows come back together, each once", () => {
  const [first, second] = [open(), open()];
  first.type("Half");
  second.type("Whol");
  first.type("Half a no");
  second.type("Whole");

  assert.equal(open().content.value, "Whole Half a no");
  assert.equal(kept().length, 1);
});

test("a window that goes on typing keeps its text in one place", () => {
  const [first, second] = [open(), open()];
  first.type("Half");
  second.type("Milk");
  second.draft.take();

  first.type("Half a note");
  first.draft.take();

  assert.deepEqual(kept().filter((key) => / line(-typed \w+)?$/.test(key)), []);
});
