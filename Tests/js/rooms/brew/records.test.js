import assert from "node:assert/strict";
import { test } from "node:test";
import { BrewOutbox } from "../../../../Public/js/rooms/brew/brew-outbox.js";
import {
  areBrewsWaiting, bothRatings, brewsOf, changeBrew, eventsOf, isBrewWaiting, isOnlyInMemory, readBrew, withEvents,
} from "../../../../Public/js/rooms/brew/records.js";
import { LostError } from "../../../../Public/js/outbox/save-queue.js";
import { Storage } from "../../storage.js";

const start = { path: "/brew/recipes/r1/brew", values: [["run", "a1"], ["at", "1000"]] };
const tap = { at: 5000, kind: "step", step: 1 };
const later = { at: 9000, kind: "finish", step: 0 };

test("what is kept of a brew is a member's own, and gone when the house has it", () => {
  const storage = new Storage();

  changeBrew(storage, "ada", "a1", (record) => withEvents(record, [tap]));
  changeBrew(storage, "ada", "a1", (record) => withEvents(record, [later, tap]));
  assert.deepEqual(eventsOf(readBrew(storage, "ada", "a1")), [tap, later]);
  assert.deepEqual(readBrew(storage, "grace", "a1"), {});
  assert.deepEqual(brewsOf(storage, "ada"), ["a1"]);
  assert.ok(areBrewsWaiting(storage));

  changeBrew(storage, "ada", "a1", () => ({ events: "", draft: [] }));
  assert.equal(storage.length, 0);
});

test("a rating that is only filled in is not sent, but asked about before it would be lost", () => {
  const storage = new Storage();

  changeBrew(storage, "ada", "a1", () => ({ draft: [["rating", "4"]] }));
  assert.ok(!isBrewWaiting(readBrew(storage, "ada", "a1")));
  assert.ok(areBrewsWaiting(storage));
});

test("without room in the browser it is kept as long as the page", () => {
  const storage = new Storage();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };

  changeBrew(storage, "ada", "full", (record) => withEvents(record, [tap]));
  assert.deepEqual(eventsOf(readBrew(storage, "ada", "full")), [tap]);
  assert.deepEqual([brewsOf(storage, "ada"), isOnlyInMemory()], [["full"], true]);
  assert.ok(areBrewsWaiting(storage));
  changeBrew(storage, "ada", "full", () => ({}));
  assert.ok(!isOnlyInMemory());
});

test("text that is no brew is none", () => {
  const storage = new Storage();
  storage.setItem("h-brew:ada a1", "{");

  assert.deepEqual(readBrew(storage, "ada", "a1"), {});
});

/** An outbox whose house answers as `answers` say, one after the other; all that was sent. */
function house(answers = []) {
  const storage = new Storage();
  const [sent, news, pauses] = [[], [], []];
  const outbox = new BrewOutbox({
    storage, member: "ada",
    send: async (path, values) => {
      sent.push([path, Object.fromEntries(values)]);
      const answer = answers.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return typeof answer === "function" ? answer() : answer;
    },
    read: (answer) => answer,
    heard: (run, what) => news.push([run, what]),
    later: (work) => pauses.push(work),
  });
  const change = (action) => changeBrew(storage, "ada", "a1", action);
  const settled = async () => {
    for (let turn = 0; turn < 30; turn += 1) await null;
  };
  return { storage, outbox, sent, news, pauses, change, settled };
}

const log = [["rating", "4"], ["finished", "9000"]];

test("a brew that began without a connection arrives in order: start, taps, log", async () => {
  const { storage, outbox, sent, news, change, settled } = house([{}, { state: "running" }, "advice"]);
  change(() => ({ start, events: "5000:step:1,9000:finish:0", log }));

  outbox.push("a1");
  await settled();

  assert.deepEqual(sent, [
    ["/brew/recipes/r1/brew", { run: "a1", at: "1000" }],
    ["/brew/runs/a1/events", { events: "5000:step:1,9000:finish:0" }],
    ["/brew/runs/a1/log", { rating: "4", finished: "9000" }],
  ]);
  assert.deepEqual(news, [["a1", { taps: { state: "running" } }], ["a1", { log: "advice" }]]);
  assert.equal(storage.length, 0);
});

test("what was not answered is sent again, and nothing behind it before", async () => {
  const { storage, outbox, sent, pauses, change, settled } = house([{}, new LostError(), {}, "advice"]);
  change(() => ({ start, events: "5000:step:1", log }));

  outbox.push("a1");
  await settled();
  assert.deepEqual(sent.map(([path]) => path), ["/brew/recipes/r1/brew", "/brew/runs/a1/events"]);
  assert.equal(storage.length, 1);

  pauses.shift()();
  await settled();
  assert.deepEqual(sent.map(([path]) => path).slice(2), ["/brew/runs/a1/events", "/brew/runs/a1/log"]);
  assert.equal(storage.length, 0);
});

test("a tap in the middle of sending is sent after it, not lost and not twice", async () => {
  const { outbox, sent, change, settled, storage } = house([
    () => {
      change((record) => withEvents(record, [later]));
      outbox.push("a1");
      return {};
    },
  ]);
  change((record) => withEvents(record, [tap]));

  outbox.push("a1");
  await settled();

  assert.deepEqual(sent.map(([, values]) => values.events), ["5000:step:1", "9000:finish:0"]);
  assert.equal(storage.length, 0);
});

test("what is refused stays here and says why; a rating goes back into its form", async () => {
  const refused = Object.assign(new Error("The rating is missing."), { status: 422 });
  const { storage, outbox, news, change, settled } = house([refused]);
  change(() => ({ log }));

  outbox.push("a1");
  await settled();

  assert.deepEqual(news, [["a1", { refused: "The rating is missing.", of: "log" }]]);
  assert.deepEqual(readBrew(storage, "ada", "a1"), { draft: log, refused: "The rating is missing." });
});

test("a rating is refused whatever the status, and nothing of it or of another window's is lost", async () => {
  const refused = Object.assign(new Error("Gone"), { status: 404 });
  const { storage, outbox, change, settled } = house([
    () => {
      change((record) => ({ ...record, draft: [["rating", "2"], ["note", "Rubber"]] }));
      throw refused;
    },
  ]);
  change(() => ({ log: [["rating", "4"], ["taste", "1"], ["note", "Cherry"]] }));

  outbox.push("a1");
  await settled();

  const draft = [["rating", "2"], ["taste", "1"], ["note", "Cherry\nRubber"]];
  assert.deepEqual(readBrew(storage, "ada", "a1"), { draft, refused: "Gone" });
  assert.deepEqual(bothRatings([["note", "Cherry"]], draft), [["note", "Cherry\nRubber"], ["rating", "2"], ["taste", "1"]]);
});

test("a rating that another window sends while one is refused waits for its own answer", async () => {
  const { storage, outbox, change, settled } = house([
    () => {
      change(() => ({ log: [["rating", "2"]] }));
      throw Object.assign(new Error("Too large"), { status: 413 });
    },
  ]);
  change(() => ({ log }));

  outbox.push("a1");
  await settled();

  assert.deepEqual(readBrew(storage, "ada", "a1"), { draft: log, refused: "Too large", log: [["rating", "2"]] });
});

test("a rating that another window writes while one is sent stays as a draft", async () => {
  const { storage, outbox, news, change, settled } = house([
    () => {
      change((record) => ({ ...record, draft: [["note", "Cherry"]] }));
      return "advice";
    },
  ]);
  change(() => ({ log, refused: "The rating is missing." }));

  outbox.push("a1");
  await settled();

  assert.deepEqual(news, [["a1", { log: "advice" }]]);
  assert.deepEqual(readBrew(storage, "ada", "a1"), { draft: [["note", "Cherry"]] });
});

test("a rating that another window sends while one is sent waits for its own answer", async () => {
  const { storage, outbox, change, settled } = house([
    () => {
      change(() => ({ log: [["rating", "2"]] }));
      return "advice";
    },
  ]);
  change(() => ({ log }));

  outbox.push("a1");
  await settled();

  assert.deepEqual(readBrew(storage, "ada", "a1"), { log: [["rating", "2"]] });
});

test("a start that is refused takes nothing along", async () => {
  const { storage, outbox, sent, change, settled } = house([Object.assign(new Error("Gone"), { status: 404 })]);
  change(() => ({ start, events: "5000:step:1", log }));

  outbox.push("a1");
  await settled();

  assert.equal(sent.length, 1);
  assert.deepEqual(readBrew(storage, "ada", "a1"), { start, events: "5000:step:1", log });
});
