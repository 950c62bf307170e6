import assert from "node:assert/strict";
import { test } from "node:test";
import { DebouncedFetch } from "../../../Public/js/parts/debounced-fetch.js";

/** Time stands still unless moved. */
let now = 0;
const timers = new Map();
globalThis.setTimeout = (work, pause) => {
  const id = Symbol("timer");
  timers.set(id, { at: now + pause, work });
  return id;
};
globalThis.clearTimeout = (id) => timers.delete(id);

function tick(milliseconds) {
  now += milliseconds;
  for (const [id, { at, work }] of timers) {
    if (at <= now && timers.delete(id)) work();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A field that is typed into, and a house whose answers come when the test says so. */
function scene(more = {}) {
  const life = new AbortController();
  const asked = [];
  const said = { shown: [], failed: [] };
  const field = { value: "" };
  const search = new DebouncedFetch({
    query: () => field.value,
    fetch: (query, signal) => new Promise((answer, fail) => asked.push({ query, signal, answer, fail })),
    show: (answer, query) => said.shown.push([answer, query]),
    failed: (problem, query) => said.failed.push([problem.message, query]),
    ...more,
  }, life.signal);
  const type = (value) => {
    field.value = value;
    search.soon();
  };
  return { asked, field, life, said, search, type, queries: () => asked.map(({ query }) => query) };
}

test("it asks 150 ms after the last key, for what is there then", () => {
  const { field, type, queries } = scene();

  type("m");
  tick(149);
  type("mi");
  tick(149);
  assert.deepEqual(queries(), []);
  field.value = "milk";
  tick(1);

  assert.deepEqual(queries(), ["milk"]);
});

test("a pause of its own", () => {
  const { type, queries } = scene({ pause: 120 });

  type("m");
  tick(119);
  assert.deepEqual(queries(), []);
  tick(1);

  assert.deepEqual(queries(), ["m"]);
});

test("asked at once it waits for no key, and asks once only", () => {
  const { type, search, queries } = scene();

  type("milk");
  search.now();
  assert.deepEqual(queries(), ["milk"]);
  tick(1000);

  assert.deepEqual(queries(), ["milk"]);
});

test("the next request aborts the one before, not the next key", () => {
  const { type, asked } = scene();
  type("m");
  tick(150);

  type("mi");
  tick(149);
  assert.ok(!asked[0].signal.aborted);
  tick(1);

  assert.ok(asked[0].signal.aborted);
  assert.ok(!asked[1].signal.aborted);
});

for (const [order, name] of [[[0, 1], "in order"], [[1, 0], "out of order"]]) {
  test(`of answers that come ${name} the newest is shown alone`, async () => {
    const { type, asked, said } = scene();
    for (const value of ["m", "mi"]) {
      type(value);
      tick(150);
    }

    for (const index of order) {
      asked[index].answer(`answer ${index}`);
      await settled();
    }

    assert.deepEqual(said, { shown: [["answer 1", "mi"]], failed: [] });
  });
}

test("an answer that is late is shown while further keys are waited for", async () => {
  const { type, asked, said } = scene();
  type("m");
  tick(150);

  type("mi");
  asked[0].answer("late");
  await settled();

  assert.deepEqual(said.shown, [["late", "m"]]);
});

test("a failure says for what; of an older request, and of one that was given up, nothing is said", async () => {
  const { type, asked, said } = scene();
  for (const value of ["m", "mi", "mil"]) {
    type(value);
    tick(150);
  }

  asked[0].fail(new Error("500"));
  asked[1].fail(new DOMException("The request was aborted.", "AbortError"));
  await settled();
  assert.deepEqual(said.failed, []);
  asked[2].fail(new Error("503"));
  await settled();

  assert.deepEqual(said, { shown: [], failed: [["503", "mil"]] });
});

test("whoever is led to the sign-in page is told of no failure", async () => {
  const { search, asked, said } = scene();
  search.now();

  asked[0].fail(new DOMException("Signed out", "AbortError"));
  await settled();

  assert.deepEqual(said, { shown: [], failed: [] });
});

test("an answer that cannot be shown is a failure, too", async () => {
  const { search, asked, said } = scene({ show: () => Promise.reject(new TypeError("no such part")) });
  search.now();

  asked[0].answer("another page");
  await settled();

  assert.deepEqual(said.failed, [["no such part", ""]]);
});

for (const [name, end] of [["its signal", ({ life }) => life.abort()], ["stopping", ({ search }) => search.stop()]]) {
  test(`${name} ends what waits and what runs`, async () => {
    const all = scene();
    const { type, asked, said, queries } = all;
    type("m");
    tick(150);
    type("mi");

    end(all);
    tick(1000);
    asked[0].answer("late");
    await settled();

    assert.deepEqual(queries(), ["m"]);
    assert.ok(asked[0].signal.aborted);
    assert.deepEqual(said, { shown: [], failed: [] });
  });
}
