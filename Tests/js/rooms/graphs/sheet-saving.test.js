import assert from "node:assert/strict";
import { test } from "node:test";
import { Part } from "../canvas/page/part.js";
import { pageWindow, pass } from "../../page-window.js";
import { Storage } from "../../storage.js";

pageWindow();
globalThis.location = new URL("http://house/graphs/1/table");
globalThis.Text = String;
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: { member: "ada" } },
  createElement: () => new Part(),
});
globalThis.DOMParser = class {
  parseFromString(now) {
    const parts = {
      "main .field__problem": { textContent: `Now it says: ${now}`, dataset: { current: now } },
      "main [name=was]": { value: now },
    };
    return { querySelector: (selector) => parts[selector] ?? null, querySelectorAll: () => [{ textContent: "Take" }, { textContent: "Keep" }] };
  }
};

const { Entries } = await import("../../../../Public/js/rooms/graphs/entries.js");
const { SheetSaving } = await import("../../../../Public/js/rooms/graphs/sheet-saving.js");

/** A cell of a table, with what a page asks of it. */
class Cell extends Part {
  #names = new Set();
  cellIndex = 0;
  classList = { contains: () => false };
  parentElement = { dataset: { id: "1" } };
  childNodes = [];

  constructor(typed) {
    super();
    this.dataset = { typed };
    this.table = { dataset: { path: "/graphs/1/attributes" }, tHead: { rows: [{ cells: [{ dataset: { field: "2" } }] }] } };
  }

  closest() {
    return this.table;
  }

  hasAttribute(name) {
    return this.#names.has(name);
  }

  toggleAttribute(name, isSet) {
    if (isSet) this.#names.add(name);
    else this.#names.delete(name);
  }
}

/** A table with one cell, and a house that answers when a test says so. */
function sheet(context, typed) {
  globalThis.sessionStorage = new Storage();
  const ada = { cell: new Cell(typed), asked: [] };
  const host = new Part();
  const state = Object.assign(new Part(), { contains: () => false });
  const template = { content: { cloneNode: () => ({ firstElementChild: { localName: "input" } }) } };
  host.querySelector = (selector) => ({ ".sheet__state": state, "[data-action=undo]": new Part() })[selector] ?? template;
  context.mock.method(globalThis, "fetch", (_, { body }) => new Promise((resolve) => ada.asked.push({ ...Object.fromEntries(body), resolve })));
  const saving = new SheetSaving(host, ada.cell.table, new Entries(host));
  context.after(() => saving.stop());
  return Object.assign(ada, {
    saving,
    sent: () => ada.asked.map(({ value, was }) => [value, was]),
    async refuse(now) {
      ada.asked.at(-1).resolve({ ok: false, status: 409, type: "basic", redirected: false, text: async () => now });
      await pass();
    },
  });
}

/** Somebody else's 500 comes for a cell of 100 that says 200 by now, and that is open again. */
async function refusedWhileOpen(context) {
  const ada = sheet(context, "100");
  ada.saving.commit(ada.cell, "200");
  ada.cell.toggleAttribute("data-editing", true);
  await ada.refuse("500");
  ada.cell.toggleAttribute("data-editing", false);
  return ada;
}

test("a conflict that arrives while its cell is open is asked about once the cell is left, and not overwritten unseen", async (context) => {
  const ada = await refusedWhileOpen(context);

  ada.saving.commit(ada.cell, "250");
  await ada.refuse("500");
  assert.deepEqual(ada.sent(), [["200", "100"], ["250", "100"]]);
  assert.ok(ada.cell.hasAttribute("data-problem"));

  ada.saving.choose(ada.cell, "take");
  assert.deepEqual(ada.sent().at(-1), ["250", "500"]);
});

test("of a conflict that stood below its open cell the own value can be taken", async (context) => {
  const ada = await refusedWhileOpen(context);

  ada.saving.choose(ada.cell, "take");

  assert.deepEqual(ada.sent(), [["200", "100"], ["200", "500"]]);
});
