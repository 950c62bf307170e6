import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Part } from "../../canvas/page/part.js";
import { leaveWindow, pageWindow, pass } from "../../../page-window.js";
import { Storage } from "../../../storage.js";

pageWindow();
leaveWindow();
globalThis.localStorage = new Storage();
globalThis.navigator ??= { platform: "" };
globalThis.getSelection = () => ({ rangeCount: 0 });
globalThis.location = new URL("http://house/notes/1");
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: { member: "ada" } },
  createElement: () => new Area(),
  createTextNode: (data) => ({ data, nodeType: 3, nodeName: "#text" }),
});

class Area extends Part {
  nodeType = 1;
  nodeName = "DIV";
  classList = { add() {} };

  get childNodes() {
    return this.children;
  }

  get lastChild() {
    return this.children.at(-1);
  }

  after() {}
}

const { filesOnTheirWay, unsentPaths } = await import("../../../../../Public/js/rooms/notes/kept.js");
const { Writer } = await import("../../../../../Public/js/rooms/notes/composer/writer.js");

/** Whether the browser asks before the page is left. */
const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  pageWindow();
  for (const all of [filesOnTheirWay, unsentPaths]) all.clear();
});

afterEach(leaveWindow);

test("whoever leaves is asked for files that were sent until the outbox has them", async () => {
  const [room, taken] = [new EventTarget(), []];
  room.addEventListener("note-send", ({ detail }) => (detail.taken = new Promise((resolve) => taken.push(resolve))));
  const content = { value: "Look", defaultValue: "", placeholder: "", getAttribute: () => "", after() {} };
  const composer = Object.assign(new Part(), {
    path: "/notes/1", form: Object.assign(new EventTarget(), { elements: { content } }), composed() {},
    closest: () => room, querySelector: () => null, querySelectorAll: () => [], toggleAttribute() {}, hasAttribute: () => false, takeFiles: () => ["photo"],
  });
  new Writer(composer).warnOfLoss();
  composer.editor.focus = () => {};
  assert.equal(asks(), false);

  composer.hear("submit");
  await pass();
  assert.equal(asks(), true);
  taken[0]();
  await pass();

  assert.equal(asks(), false);
});
