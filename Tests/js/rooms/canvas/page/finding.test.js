import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Finding } from "../../../../../Public/js/rooms/canvas/page/finding.js";
import { leaveWindow, pageWindow, pass } from "../../../page-window.js";
import { answered, canvasOf, Part } from "./part.js";

beforeEach(() => {
  pageWindow();
  globalThis.document = { createElement: (tag) => Object.assign(new Part(), { tag }) };
});

afterEach(leaveWindow);

const graphOf = (...names) => ({ names, ids: { of: (index) => names[index] } });

/** A search in a canvas whose nodes have their names as ids. The house answers when a test says so. */
function desk({ graph = graphOf("Bob", "Boris", "Ada") } = {}) {
  const [field, list, form] = [new Part(), new Part(), new Part()];
  field.form = form;
  const ada = { field, list, graph, asked: [], known: [], led: [], named: [], over: new AbortController() };
  const canvas = Object.assign(canvasOf(ada), {
    go: (index) => ada.led.push(ada.graph.names[index]),
    find: (ids) => (ada.named = ids),
  });
  // As the tools do, it reads the graph that it is asked about.
  const tools = { field: () => field, find: (text, { names }) => answered(ada.asked, { text, names }) };
  const finding = new Finding(canvas, tools, list, ada.over.signal);
  document.activeElement = field;
  return Object.assign(ada, {
    finding,
    async type(text) {
      field.value = text;
      field.hear("input");
      await pass(150);
    },
    async answer(...found) {
      ada.asked.at(-1).answer(found);
      await pass();
    },
    offered: () => list.children.map(({ children }) => children[0]),
  });
}

test("typing before the graph is there finds nothing until it is", async () => {
  const ada = desk({ graph: null });
  await ada.type("bo");
  assert.deepEqual([ada.asked.length, ada.list.hidden], [0, true]);

  ada.graph = graphOf("Bob");
  ada.finding.again();
  await ada.answer(0);
  assert.deepEqual([ada.offered(), ada.list.hidden], [["Bob"], false]);
});

test("Enter before the graph is there leads to the first one as soon as it is", async () => {
  const ada = desk({ graph: null });
  await ada.type("bo");
  ada.finding.first();
  await pass();
  ada.graph = graphOf("Bob");
  ada.finding.again();
  await ada.answer(0);
  assert.deepEqual([ada.led, ada.list.hidden], [["Bob"], true]);
});

test("an answer about the graph before offers and leads to nothing: the new one is asked", async () => {
  const ada = desk();
  await ada.type("boris");
  ada.finding.first();
  ada.graph = graphOf("Zoe", "Bob", "Boris");
  await ada.answer(1);
  assert.deepEqual([ada.offered(), ada.led], [[], []]);

  ada.finding.again();
  await ada.answer(2);
  assert.deepEqual([ada.offered(), ada.led], [["Boris"], ["Boris"]]);
});

test("so it is where the graph is read anew while names are waited for, and nobody pressed Enter", async () => {
  const ada = desk();
  ada.isSlow = true;
  await ada.type("boris");
  await ada.answer(1);
  ada.graph = graphOf("Zoe", "Bob", "Boris");
  ada.known[0].answer(true);
  await pass();
  assert.deepEqual(ada.offered(), []);

  ada.isSlow = false;
  ada.finding.again();
  await ada.answer(2);
  assert.deepEqual([ada.offered(), ada.list.hidden, ada.led], [["Boris"], false, []]);
});

test("no list opens beside the hand: what was typed is answered when the field is looked at again", async () => {
  const ada = desk({ graph: null });
  await ada.type("bo");
  document.activeElement = null;
  ada.graph = graphOf("Bob");
  ada.finding.again();
  await pass();
  assert.deepEqual([ada.asked.length, ada.list.hidden], [0, true]);

  ada.field.hear("focus");
  await ada.answer(0);
  assert.deepEqual([ada.offered(), ada.list.hidden], [["Bob"], false]);
});

test("what is offered is found by its id in a graph that was read anew", async () => {
  const ada = desk();
  await ada.type("bo");
  await ada.answer(0, 1);
  ada.graph = graphOf("Zoe", "Bob", "Boris");
  ada.finding.again();
  await pass();
  assert.equal(ada.asked.length, 1);

  ada.list.hear("click", { target: Object.assign(new Part(), { value: "Boris" }) });
  await pass();
  assert.deepEqual(ada.led, ["Boris"]);
});

test("a text that is put back with the page is not searched for", async () => {
  const ada = desk({ graph: null });
  ada.field.value = "bo";
  ada.graph = graphOf("Bob");
  ada.finding.again();
  await pass(1000);
  assert.deepEqual([ada.asked.length, ada.list.hidden], [0, true]);
});

test("what is offered has its name in the picture, as long as the list is open", async () => {
  const ada = desk();
  await ada.type("bo");
  await ada.answer(0, 1);
  assert.deepEqual(ada.named, ["Bob", "Boris"]);

  ada.finding.first();
  await ada.answer(1);
  assert.deepEqual([ada.led, ada.named], [["Boris"], []]);
});

test("nothing of it is left after a lock", async () => {
  const ada = desk();
  await ada.type("bo");
  await ada.answer(0);
  ada.over.abort();
  assert.deepEqual([ada.list.children, ada.list.hidden, ada.named], [[], true, []]);
});
