import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_800_000_000_000 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
globalThis.localStorage = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
/** An answer of these tests says what it holds: `{"events":"5000:step:1"}`, or why it refuses. */
globalThis.DOMParser = class {
  parseFromString(text) {
    const dataset = text.startsWith("{") ? JSON.parse(text) : null;
    return { querySelector: (selector) => (selector === ".answer" && dataset ? { dataset } : null), body: { textContent: text } };
  }
};
const { BrewRun } = await import("../../../../Public/js/rooms/brew/run.js");
const { addStart, adoptBrews, entriesOf, takeRefused } = await import("../../../../Public/js/rooms/brew/brew-entries.js");
const { changeBrew, readBrew } = await import("../../../../Public/js/rooms/brew/records.js");
const { unsent } = await import("../../../../Public/js/rooms/brew/unsent-brews.js");
const { outbox } = await import("../../../../Public/js/outbox/page-outbox.js");

let sent = [];
/** What the server answers to a path, by its last part; 204 for others, and no answer where it is null. */
let answers = {};
globalThis.fetch = async (path, { method = "GET", body } = {}) => {
  const name = path.split("/").at(-1);
  if (method === "GET") throw new TypeError("No connection");
  const values = Object.fromEntries(body);
  delete values.part;
  delete values["door-as"];
  sent.push([path, values]);
  const [status, text = null] = answers[name] === undefined ? [204] : answers[name] ?? [];
  if (!status) throw new TypeError("No connection");
  return new Response(text, { status });
};
const settle = async () => {
  for (let turns = 0; turns < 60; turns += 1) await new Promise(setImmediate);
};

let life = new AbortController();
let count = 0;
let began;

beforeEach(async () => {
  life.abort();
  life = new AbortController();
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  await settle();
  [sent, answers, began] = [[], {}, Date.now()];
  count += 1;
});

const named = () => `r${count}`;

/** The page of a brew. */
function brew(name = named()) {
  const news = [];
  const run = new BrewRun({ runId: name, member: "ada", startedAt: began, steps: [null], events: "" }, (what) => news.push(what), () => {}, life.signal);
  return { run, news };
}

const start = (name = named()) => addStart(name, "/brew/recipes/1/brew", [["dose", "15"], ["run", name]]);
const rating = [["rating", "4"], ["note", "Like apricots"]];
const paths = () => sent.map(([path]) => path.split("/").at(-1));
const whats = (name = named()) => entriesOf(name).map(({ what, refused }) => [what, refused?.status]);

test("an end waits five seconds in which it can be taken back; the next one has five of its own", async () => {
  const { run } = brew();

  run.tap("finish", 0, began + 1000);
  mock.timers.tick(3000);
  assert.ok(run.canTakeBack);
  run.takeBack();
  assert.ok(!run.isFinished);
  run.tap("finish", 0, began + 5000);
  mock.timers.tick(3000);
  await settle();
  assert.deepEqual(sent, []);

  mock.timers.tick(2100);
  await settle();
  assert.deepEqual(sent, [[`/brew/runs/${named()}/events`, { events: `${began + 5000}:finish:0` }]]);
  assert.ok(!run.canTakeBack);
});

test("a brew that began without a connection arrives in order, and its end at once with its rating", async () => {
  answers = { brew: null };
  start();
  const { run, news } = brew();
  run.tap("step", 1, began + 1000);
  run.tap("finish", 0, began + 2000);
  run.rate([...rating, ["finished", String(began + 2000)]]);
  await settle();
  assert.deepEqual([new Set(paths()), run.obstacle], [new Set(["brew"]), "later"]);

  [sent, answers] = [[], { log: [200, "advice"] }];
  outbox.go();
  await settle();
  const taps = [`${began + 1000}:step:1`, `${began + 2000}:finish:0`];
  assert.deepEqual(sent, [
    ["/brew/recipes/1/brew", { dose: "15", run: named() }],
    [`/brew/runs/${named()}/events`, { events: taps[0] }],
    [`/brew/runs/${named()}/events`, { events: taps[1] }],
    [`/brew/runs/${named()}/log`, { rating: "4", note: "Like apricots", finished: String(began + 2000), events: taps.join() }],
  ]);
  assert.deepEqual([news, entriesOf(named())], [[{ ratedHtml: "advice" }], []]);
});

test("a tap's answer has the taps of other devices", async () => {
  const { run, news } = brew();
  answers = { events: [200, JSON.stringify({ now: "9000", started: String(began), state: "running", events: `${began + 500}:step:1` })] };
  run.tap("step", 2, began + 1000);
  await settle();

  assert.deepEqual(run.events.map(({ step }) => step), [1]);
  assert.equal(news[0].answer.state, "running");
});

test("a cup whose start is refused later keeps its stars and note in the list", async () => {
  answers = { brew: [404, "Gone"], events: [404, "Gone"], log: [404, "Gone"] };
  start();
  const { run, news } = brew();
  run.tap("step", 1, began + 1000);
  run.rate(rating);
  await settle();

  assert.deepEqual(whats(), [["brew", 404], ["rating", 404]]);
  // The brew goes on here.
  assert.deepEqual(run.events.map(({ step }) => step), [1]);
  assert.deepEqual(news.map(({ of }) => of), ["brew", "rating"]);

  // Once its recipe is shared again, or its bag is back.
  [sent, answers] = [[], { log: [200, "advice"] }];
  for (const { id } of entriesOf(named())) outbox.again(id);
  await settle();
  assert.deepEqual([paths(), sent[1][1].events], [["brew", "log"], `${began + 1000}:step:1`]);
});

test("a rating that is written after the start and its taps were refused has the taps", async () => {
  answers = { brew: [404, "Gone"], events: [404, "Gone"], log: [404, "Gone"] };
  start();
  const { run } = brew();
  run.tap("step", 1, began + 1000);
  await settle();
  assert.deepEqual(whats(), [["brew", 404]]);

  run.rate(rating);
  await settle();
  assert.equal(sent.at(-1)[1].events, `${began + 1000}:step:1`);
});

test("a rating that is half filled in when the start of its brew is refused is listed, too", async () => {
  answers = { brew: null };
  start();
  const { run } = brew();
  run.draft([["rating", "3"], ["note", "Half a not"]]);
  await settle();
  assert.deepEqual(unsent(localStorage, "ada"), []);

  answers = { brew: [422, "One of the bags is gone."] };
  outbox.go();
  await settle();
  assert.deepEqual(unsent(localStorage, "ada"), [{ what: "rating", from: `/brew/runs/${named()}`, isRefused: true, text: "★★★ Half a not" }]);
});

test("a rating of somebody who became a guest is not tried for ever: it is said, and kept", async () => {
  answers = { log: [403, "View only"] };
  const { run, news } = brew();
  run.rate(rating);
  await settle();
  outbox.go();
  await settle();

  assert.deepEqual([paths(), whats(), news], [["log"], [["rating", 403]], [{ refused: "View only", of: "rating" }]]);
  // A later one takes its place.
  answers = { log: [200, "advice"] };
  run.rate([["rating", "5"]]);
  await settle();
  assert.deepEqual(whats(), []);
});

test("a refused rating is a draft again, with what another window wrote meanwhile", async () => {
  answers = { log: null };
  const { run, news } = brew();
  run.rate(rating);
  changeBrew(localStorage, "ada", named(), () => ({ draft: [["rating", "2"], ["note", "Rubber"]] }));
  answers = { log: [409, "You rated this cup on another device."] };
  await settle();
  outbox.go();
  await settle();

  assert.deepEqual(readBrew(localStorage, "ada", named()), { draft: [["rating", "2"], ["note", "Like apricots\nRubber"]] });
  assert.deepEqual([whats(), news], [[], [{ refused: "You rated this cup on another device.", of: "rating" }]]);
});

test("a rating that another page saw refused is offered by the page of its cup", async () => {
  answers = { log: null };
  brew().run.rate(rating);
  life.abort();
  answers = { log: [409, "Rated"] };
  await settle();
  outbox.go();
  await settle();
  assert.deepEqual(whats(), [["rating", 409]]);

  takeRefused(localStorage, "ada", named());
  assert.deepEqual([whats(), readBrew(localStorage, "ada", named())], [[], { draft: rating }]);
});

test("a brew of which the server never heard is thrown away with all of it", async () => {
  answers = { brew: null };
  start();
  const { run } = brew();
  run.tap("step", 1, began + 1000);
  run.draft(rating);
  await settle();
  assert.ok(run.isOnlyHere);

  run.forget();
  assert.deepEqual([entriesOf(named()), Object.keys(localStorage)], [[], []]);
});

test("what an earlier version kept is sent in its order", async () => {
  const keep = (name, record) => localStorage.setItem(`h-brew:ada ${name}`, JSON.stringify(record));
  const values = [["run", "old"], ["at", "1000"]];
  keep("old", { start: { path: "/brew/recipes/1/brew", values }, events: "5000:step:1,9000:step:2", log: [["rating", "4"], ["finished", "9000"]] });
  keep("refused", { draft: rating, refused: "Its recipe is gone" });
  keep("half", { draft: [["note", "Half"]] });

  assert.ok(adoptBrews(localStorage, "ada"));
  assert.ok(!adoptBrews(localStorage, "ada"));
  outbox.go();
  await settle();
  assert.deepEqual(sent.slice(0, 3), [
    ["/brew/recipes/1/brew", { run: "old", at: "1000" }],
    ["/brew/runs/old/events", { events: "5000:step:1,9000:step:2" }],
    ["/brew/runs/old/log", { rating: "4", finished: "9000", events: "5000:step:1,9000:step:2" }],
  ]);
  assert.deepEqual([whats("refused"), sent.length], [[["rating", 409]], 3]);
  assert.deepEqual(Object.keys(localStorage).filter((key) => key.startsWith("h-brew:")), ["h-brew:ada half"]);
});

test("where the storage is full nothing of an earlier version goes before it is stored anew", () => {
  localStorage.setItem("h-brew:ada old", JSON.stringify({ log: rating }));
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  adoptBrews(localStorage, "ada");
  localStorage.setItem = setItem;

  assert.deepEqual(readBrew(localStorage, "ada", "old"), { log: rating });
  outbox.takeBack(entriesOf("old")[0].id);
});
