import assert from "node:assert/strict";
import { test } from "node:test";
import { areBrewsWaiting, bothRatings, brewsOf, changeBrew, isOnlyInMemory, readBrew } from "../../../../Public/js/rooms/brew/records.js";
import { Storage } from "../../storage.js";

const draft = [["rating", "4"], ["note", "Cherry"]];

test("a rating that is filled in is a member's own, asked about before it would be lost, and gone once it is sent", () => {
  const storage = new Storage();

  changeBrew(storage, "ada", "a1", () => ({ draft }));
  assert.deepEqual([readBrew(storage, "ada", "a1"), readBrew(storage, "grace", "a1")], [{ draft }, {}]);
  assert.deepEqual(brewsOf(storage, "ada"), ["a1"]);
  assert.ok(areBrewsWaiting(storage));

  changeBrew(storage, "ada", "a1", () => ({ draft: [] }));
  assert.deepEqual([storage.length, areBrewsWaiting(storage)], [0, false]);
});

test("without room in the browser it is kept as long as the page", () => {
  const storage = new Storage();
  storage.setItem = () => {
    throw new Error("QuotaExceededError");
  };

  changeBrew(storage, "ada", "full", () => ({ draft }));
  assert.deepEqual([readBrew(storage, "ada", "full"), brewsOf(storage, "ada"), isOnlyInMemory()], [{ draft }, ["full"], true]);
  assert.ok(areBrewsWaiting(storage));
  changeBrew(storage, "ada", "full", () => ({}));
  assert.ok(!isOnlyInMemory());
});

test("text that is no brew is none", () => {
  const storage = new Storage();
  storage.setItem("h-brew:ada a1", "{");

  assert.deepEqual(readBrew(storage, "ada", "a1"), {});
});

test("of two ratings of a cup both notes stay", () => {
  const both = bothRatings([["rating", "4"], ["taste", "1"], ["note", "Cherry"]], [["rating", "2"], ["note", "Rubber"]]);

  assert.deepEqual(both, [["rating", "2"], ["taste", "1"], ["note", "Cherry\nRubber"]]);
  assert.deepEqual(bothRatings([["note", "Cherry"]], both), [["note", "Cherry\nRubber"], ["rating", "2"], ["taste", "1"]]);
});
