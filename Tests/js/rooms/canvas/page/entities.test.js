import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { EntityFilter } from "../../../../../Public/js/rooms/canvas/page/entities.js";
import { leaveWindow, pageWindow, pass } from "../../../page-window.js";
import { answered, canvasOf, Part } from "./part.js";

beforeEach(() => {
  pageWindow();
  globalThis.document = { createElement: (tag) => Object.assign(new Part(), { tag }) };
});

afterEach(leaveWindow);

const graphOf = (...names) => ({ names, entityCount: names.length, ids: { of: (index) => names[index] } });

/** A filter of a canvas whose entities have their names as ids. The house answers when a test says so. */
function desk({ graph = graphOf("Bob", "Boris", "Ada"), chosen = "" } = {}) {
  const [field, list, chips] = [new Part(), new Part(), new Part()];
  const box = Object.assign(new Part(), { dataset: { limit: "20", none: "Nothing" }, querySelectorAll: () => [field, list] });
  const ada = { field, list, chips, graph, asked: [], known: [], changes: 0, over: new AbortController() };
  const entities = { value: chosen, closest: () => box, dispatchEvent: () => (ada.changes += 1) };
  const cloneNode = () => Object.assign(new Part(), { firstElementChild: new Part() });
  const template = { content: { firstElementChild: { cloneNode } } };
  chips.querySelector = () => template;
  const tools = {
    form: { querySelector: () => chips },
    field: () => entities,
    find: (text, { names }) => answered(ada.asked, { text, names }),
  };
  const filter = new EntityFilter(canvasOf(ada), tools, ada.over.signal);
  return Object.assign(ada, {
    filter, entities,
    type(text) {
      field.value = text;
      field.hear("input");
    },
    enter: () => box.hear("keydown", { key: "Enter", target: field }),
    async answer(...found) {
      ada.asked.at(-1).answer(found);
      await pass();
    },
    offered: () => list.children.map(({ children }) => children[0]),
    shown: () => chips.children.slice(1).map(({ firstElementChild }) => firstElementChild.textContent),
  });
}

test("Enter adds what is typed by then, not what the list answered before", async () => {
  const ada = desk();
  ada.type("bo");
  await pass(150);
  await ada.answer(0, 1);
  assert.deepEqual(ada.offered(), ["Bob", "Boris"]);

  ada.type("boris");
  ada.enter();
  await pass();
  assert.deepEqual([ada.entities.value, ada.asked.at(-1).text], ["", "boris"]);
  await ada.answer(1);
  assert.deepEqual([ada.entities.value, ada.field.value, ada.changes], ["Boris", "", 1]);
});

test("Enter adds the first where the list answers what is typed", async () => {
  const ada = desk();
  ada.type("bo");
  await pass(150);
  await ada.answer(0, 1);
  ada.enter();
  assert.deepEqual([ada.entities.value, ada.offered(), ada.list.hidden], ["Bob", [], true]);
});

test("Enter waits for nothing any more once something else is typed", async () => {
  const ada = desk();
  ada.type("bo");
  ada.enter();
  ada.type("bor");
  await ada.answer(0, 1);
  await pass(150);
  await ada.answer(1);
  assert.deepEqual([ada.entities.value, ada.offered()], ["", ["Boris"]]);
});

test("an answer that comes after one was added offers nothing, and Enter adds nothing unseen", async () => {
  const ada = desk();
  ada.type("bo");
  await pass(150);
  await ada.answer(0, 1);
  ada.type("a");
  await pass(150);
  ada.list.hear("click", { target: ada.list.children[0] });
  await ada.answer(2);
  ada.enter();
  await pass();
  assert.deepEqual([ada.entities.value, ada.offered(), ada.list.hidden], ["Bob", [], true]);
});

test("a graph that was read anew meanwhile is asked anew", async () => {
  const ada = desk();
  ada.type("boris");
  ada.enter();
  ada.graph = graphOf("Zoe", "Bob", "Boris");
  await ada.answer(1);
  assert.deepEqual([ada.offered(), ada.entities.value], [[], ""]);

  ada.filter.again();
  await ada.answer(2);
  assert.equal(ada.entities.value, "Boris");
});

test("a graph that is read anew while names are waited for is asked anew, too", async () => {
  const ada = desk();
  ada.isSlow = true;
  ada.type("boris");
  await pass(150);
  await ada.answer(1);
  ada.graph = graphOf("Zoe", "Bob", "Boris");
  ada.known[0].answer(true);
  await pass();
  assert.deepEqual(ada.offered(), []);
});

test("typing before the graph is there finds nothing until it is", async () => {
  const ada = desk({ graph: null });
  ada.type("bo");
  await pass(150);
  assert.equal(ada.asked.length, 0);

  ada.graph = graphOf("Bob");
  ada.filter.again();
  await ada.answer(0);
  assert.deepEqual(ada.offered(), ["Bob"]);
});

test("a limit whose names cannot be had has its chips all the same, and their names later", async () => {
  const ada = desk({ chosen: "Bob,Ada" });
  ada.isNameless = true;
  await ada.filter.show();
  assert.deepEqual([ada.shown(), ada.chips.hidden], [["…", "…"], false]);

  ada.isNameless = false;
  await pass(5000);
  assert.deepEqual(ada.shown(), ["Bob", "Ada"]);
});

test("a chip that was left out does not come back with an older answer", async () => {
  const ada = desk({ chosen: "Bob,Ada" });
  ada.isSlow = true;
  const older = ada.filter.show();
  ada.entities.value = "Ada";
  ada.filter.show();
  ada.known[1].answer(true);
  await pass();
  ada.known[0].answer(true);
  await older;
  assert.deepEqual(ada.shown(), ["Ada"]);
});

test("entities that were deleted are chosen no longer, but those of a graph that is not there yet are", async () => {
  const ada = desk({ chosen: "Bob,Ada" });
  ada.graph = null;
  await ada.filter.show();
  assert.equal(ada.entities.value, "Bob,Ada");

  ada.graph = graphOf("Ada");
  await ada.filter.show();
  assert.deepEqual([ada.entities.value, ada.shown()], ["Ada", ["Ada"]]);
  ada.graph = graphOf();
  await ada.filter.show();
  assert.deepEqual([ada.entities.value, ada.shown(), ada.chips.hidden], ["", [], true]);
});

test("chips stay the same elements while nothing about them changes, and none is left after a lock", async () => {
  const ada = desk({ chosen: "Bob" });
  await ada.filter.show();
  const [, chip] = ada.chips.children;
  await ada.filter.show();
  assert.equal(ada.chips.children[1], chip);

  ada.isSlow = true;
  const late = ada.filter.show();
  ada.over.abort();
  ada.graph = null;
  ada.known[0].answer(true);
  await late;
  assert.deepEqual([ada.shown(), ada.chips.hidden], [[], true]);
});
