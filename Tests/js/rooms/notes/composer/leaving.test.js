import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Part } from "../../../canvas/page/part.js";
import { leaveWindow, pageWindow, pass } from "../../../page-window.js";
import { Storage } from "../../../storage.js";

pageWindow();
leaveWindow();
globalThis.HTMLElement = class {};
globalThis.customElements = { define: (_, element) => (globalThis.Composer = element) };
globalThis.localStorage = new Storage();
globalThis.location = new URL("http://house/notes/1");
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: { member: "ada" } },
  createElement: () => new Area(),
  createTextNode: (data) => ({ data, nodeType: 3, nodeName: "#text" }),
});

class Area extends Part {
  classList = { add() {} };

  get childNodes() {
    return this.children;
  }

  get lastChild() {
    return this.children.at(-1);
  }

  after() {}
}

await import("../../../../../Public/js/elements/note-composer.js");
const { unsent } = await import("../../../../../Public/js/lib/notes/keys.js");
const { begin } = await import("../../../../../Public/js/lib/notes/composer/writer.js");

/** Whether the browser asks before the page is left. */
const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  pageWindow();
  unsent.clear();
});

afterEach(leaveWindow);

/** The place where messages are written, without the code for writing. */
function bare() {
  const composer = Object.assign(new Composer(), { path: "/notes/1" });
  Object.defineProperty(composer, "writer", { value: new Promise(() => {}) });
  return composer;
}

test("whoever leaves is asked for files that were chosen before the code for them was there", () => {
  const composer = bare();
  composer.attach([]);
  assert.equal(asks(), false);

  composer.attach(["photo"]);

  assert.equal(asks(), true);
});

test("whoever leaves is asked for files that were sent until the outbox has them", async () => {
  bare().attach([]);
  const [room, taken] = [new EventTarget(), []];
  room.addEventListener("note-send", ({ detail }) => (detail.taken = new Promise((resolve) => taken.push(resolve))));
  const content = { value: "Look", defaultValue: "", placeholder: "", getAttribute: () => "", after() {} };
  const composer = Object.assign(new Part(), {
    path: "/notes/1", form: { elements: { content } }, cuts: [], marks: [], files: [], composed() {},
    closest: () => room, querySelector: () => null, toggleAttribute() {}, takeFiles: () => ["photo"],
  });
  await begin(composer);
  composer.editor.focus = () => {};
  assert.equal(asks(), false);

  composer.hear("submit");
  await pass();
  assert.equal(asks(), true);
  taken[0]();
  await pass();

  assert.equal(asks(), false);
});
