import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "../../../../Public/js/rooms/diary/page-turns.js";

test("a turn waits for the one before it, and knows whether it is the last", async () => {
  const turns = new Turns();
  const done = [];
  const turn = (name) => turns.add(async (isHurried) => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends, ${isHurried ? "hurried" : "at ease"}`);
  });

  turn("first");
  assert.ok(turns.isTurning);
  await turn("second");

  assert.deepEqual(done, ["first begins", "first ends, hurried", "second begins", "second ends, at ease"]);
  assert.ok(!turns.isTurning);
});

test("dropped turns never begin, and later ones wait for none of them", async () => {
  const turns = new Turns();
  const done = [];

  await new Promise((began) => {
    turns.add(() => {
      began();
      return new Promise(() => {});
    });
    turns.add(() => done.push("dropped"));
  });
  turns.drop();
  await turns.add(() => done.push("later"));

  assert.deepEqual(done, ["later"]);
});

test("a turn that fails stops none", async () => {
  const turns = new Turns();

  await assert.rejects(turns.add(() => Promise.reject(new Error("no network"))), /no network/);

  assert.equal(await turns.add(() => "there"), "there");
});
