import assert from "node:assert/strict";
import { test } from "node:test";
import { Part } from "../canvas/page/part.js";
import { pageWindow, pass } from "../../page-window.js";
import { Storage } from "../../storage.js";

pageWindow();
globalThis.location = new URL("http://house/graphs/1/table");
globalThis.localStorage = new Storage();
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

const { SheetCells } = await import("../../../../Public/js/rooms/graphs/sheet-cells.js");
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
    this.table = { dataset: { path: "/graphs/1/attributes" }, tHead: { rows: [{ cells: [{ dataset: { field: "2" } }] }] }, tBodies: [{ rows: [{ querySelectorAll: () => [this] }] }] };
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
  globalThis.BroadcastChannel = class {
    postMessage() {}
  };
  context.mock.method(globalThis, "fetch", (_, { body, headers }) => new Promise((resolve, reject) => {
    ada.asked.push({ ...Object.fromEntries(body ?? []), key: headers?.["Idempotency-Key"], resolve, reject });
  }));
  const saving = new SheetSaving(host, ada.cell.table, new SheetCells(host));
  context.after(() => saving.stop());
  return Object.assign(ada, {
    saving,
    sent: () => ada.asked.map(({ value, was }) => [value, was]),
    async lose() {
      ada.asked.at(-1).reject(new TypeError("network"));
      await pass();
    },
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

const handedOver = () => Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key)));
const { handOver, takeHandedOver } = await import("../../../../Public/js/rooms/graphs/handed-over.js");

test("a value that cannot be sent is handed over to the outbox when its page goes out of sight, with the key of the page's own request", async (context) => {
  const ada = sheet(context, "100");
  ada.saving.commit(ada.cell, "200");
  await ada.lose();
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));

  const path = "/graphs/1/attributes/1/values/2";
  assert.deepEqual(handedOver().map(({ id, what, lane, values, from }) => [id, what, lane, values, from]),
    [[ada.asked[0].key, "value", path, [["value", "200"], ["was", "100"], ["answer", "row"]], "/graphs/1/table"]]);
  // The outbox's request is the same to the letter, or the server would take the key for another's.
  const entry = handedOver()[0];
  assert.equal(String(new URLSearchParams(entry.values)), "value=200&was=100&answer=row");

  document.hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(ada.asked.map(({ key }) => key), [entry.id, entry.id]);
  await ada.refuse("500");
  assert.deepEqual(handedOver(), []);
});

test("the next page with the cell goes on with it; what the server has is dropped, and another value there is a conflict", async (context) => {
  const path = "/graphs/1/attributes/1/values/2";
  const form = [["value", "200"], ["was", "100"], ["answer", "row"]];
  handOver("k1", path, form);
  const ada = sheet(context, "500");
  assert.deepEqual(ada.asked.map(({ value, was, key }) => [value, was, key]), [["200", "100", "k1"]]);
  await ada.refuse("500");
  assert.ok(ada.cell.hasAttribute("data-problem"));
  assert.deepEqual(handedOver(), []);

  handOver("k2", path, form);
  const next = sheet(context, "200");
  assert.deepEqual([next.asked, handedOver()], [[], []]);
});

test("of several values of one place, typed on two pages, the outbox sends one after the other", () => {
  const path = "/graphs/1/attributes/1/values/2";
  handOver("k1", path, [["value", "200"], ["was", "100"]]);
  handOver("k1", path, [["value", "200"], ["was", "100"]]);
  assert.equal(handedOver().length, 1);
  handOver("k2", path, [["value", "300"], ["was", "200"]]);
  assert.equal(takeHandedOver(path), undefined);
  assert.deepEqual(handedOver().map(({ id }) => id), ["k1", "k2"]);
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
});
