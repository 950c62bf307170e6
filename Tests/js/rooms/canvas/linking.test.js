import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Hand } from "../../../../Public/js/rooms/canvas/hand.js";
import { pass } from "../../page-window.js";
import { done, linking, pairs, tap } from "./linking.js";

test("taps that wait for no answer link pair after pair", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1, 2, 3, 4);
  assert.deepEqual(pairs(here), ["A–B", "C–D"]);
  assert.deepEqual([here.linking.sources, here.line.textContent], [[4], "With E"]);

  for (const { resolve } of here.answers) resolve(done());
  await pass();
  // The hand is further on: what it chose stays chosen.
  assert.deepEqual([here.linking.sources, [...here.stage.selection], here.renewed], [[4], [4], [[], []]]);
});

test("while one goes on linking, the end of a link is not selected: its card would cover the next node", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.answers[0].resolve(done());
  await pass();
  assert.deepEqual([here.renewed, here.linking.sources, here.line.textContent], [[[]], [], "First"]);
  assert.equal(here.stage.selection.size, 0);
});

test("names of nodes that step back can be read while one links", () => {
  const here = linking();
  here.linking.toggle(true);
  assert.equal(here.stage.keepsNames, true);
  here.linking.toggle(false);
  assert.equal(here.stage.keepsNames, false);
});

test("once linking has ended, the one at the end of the link is selected, where nothing else is", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.linking.toggle(false);
  here.answers[0].resolve(done());
  await pass();
  assert.deepEqual([here.renewed, here.linking.sources], [[[1]], null]);
});

test("the second of two quick taps on the end of a link begins no other", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0);
  here.linking.tap(1);
  here.linking.tap(1);
  await pass(400);
  assert.deepEqual([pairs(here), here.linking.sources], [["A–B"], []]);
  await tap(here, 1, 2);
  assert.deepEqual(pairs(here), ["A–B", "B–C"]);
});

test("the second of two quick taps begins no other link either where a busy page hears it late", async () => {
  const here = linking();
  const ground = { hasAttribute: () => true, addEventListener() {} };
  const hand = new Hand({ linking: here.linking }, here.stage, { stage: ground }, here.over.signal);
  here.linking.toggle(true);
  await tap(here, 0, 1);
  hand.doubleTap(1, { x: 0, y: 0 });
  await pass(400);
  assert.deepEqual([pairs(here), here.linking.sources, here.line.textContent], [["A–B"], [], "First"]);
});

test("names that cannot be had keep nothing from being linked", async () => {
  const here = linking({ isNamed: false });
  here.linking.toggle(true);
  await tap(here, 0, 1);
  assert.deepEqual(pairs(here), ["A–B"]);
});

/** A link that got no answer gives its nodes back once its page has stayed. */
async function passLeaving() {
  await pass();
  await pass(300);
}

for (const [how, answer, said] of [
  ["fails", ({ reject }) => reject(new TypeError("offline")), "Not saved"],
  ["is refused", ({ resolve }) => resolve(new Response("<p>Linked already", { status: 422 })), "Linked already"],
]) {
  test(`a link that ${how} gives its nodes back`, async () => {
    const here = linking();
    here.linking.toggle(true);
    await tap(here, 0, 1);
    answer(here.answers[0]);
    await passLeaving();
    assert.deepEqual([here.linking.sources, [...here.stage.selection], here.line.textContent], [[0], [0], said]);
    await tap(here, 2);
    assert.deepEqual(pairs(here), ["A–B", "A–C"]);
  });

  test(`a link that ${how} takes nothing out of the hand, and is said also after Escape`, async () => {
    const here = linking();
    here.linking.toggle(true);
    await tap(here, 0, 1, 2);
    answer(here.answers[0]);
    await passLeaving();
    assert.deepEqual([here.linking.sources, here.line.textContent], [[2], said]);

    await tap(here, 3);
    here.linking.toggle(false);
    answer(here.answers[1]);
    await passLeaving();
    assert.deepEqual([here.linking.isOn, here.parts.linking.hidden, here.linking.sources, here.line.textContent], [true, false, [2], said]);
  });
}

test("Escape while names are waited for ends linking without an error", async () => {
  const here = linking();
  let come;
  here.selecting = new Promise((resolve) => (come = resolve));
  here.linking.toggle(true);
  const tapped = here.linking.tap(0);
  here.linking.toggle(false);
  come();
  await tapped;
  assert.equal(here.linking.isOn, false);
});

test("several are linked with one at once, and with a line that is drawn", async () => {
  const here = linking();
  here.stage.selection = new Set([0, 1]);
  here.linking.toggle(true);
  await tap(here, 2);
  here.under = 4;
  here.linking.draw(3, { x: 1, y: 1 }, true);
  await pass();
  assert.deepEqual(pairs(here), ["A,B–C", "D–E"]);
});

const areLinked = () => new Response("<p data-linked>Linked already", { status: 422 });

test("a handful of links that are there already does not hold up the next ones", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 310 }, (_, at) => at + 5));
  here.linking.toggle(true);
  await tap(here, 1);

  for (const answer of [areLinked(), done(), done()]) {
    here.answers.at(-1).resolve(answer);
    await pass(400);
  }

  assert.equal(here.sent.length, 3);
  assert.equal(here.renewed.length, 1);
});

const areGone = () => new Response("<p data-gone>Some are gone", { status: 422 });

for (const [which, given, count] of [["first", [areGone, done, done], 310], ["last", [done, areLinked, areGone], 310], ["only", [areGone], 1]]) {
  test(`a handful of nodes that went meanwhile, the ${which} one, holds up no other, and is said`, async () => {
    const here = linking();
    here.stage.selection = new Set(Array.from({ length: count }, (_, at) => at + 5));
    here.linking.toggle(true);
    await tap(here, 1);

    for (const answer of given) {
      here.answers.at(-1).resolve(answer());
      await pass(400);
    }

    assert.equal(here.sent.length, given.length);
    assert.deepEqual([here.linking.sources, here.line.textContent], [[], "Some are gone"]);
    // The picture is read anew: it shows them no longer.
    assert.deepEqual(here.renewed, [[]]);
  });
}

test("nodes that are gone go from the picture also where a later handful loses the connection", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 200 }, (_, at) => at + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  here.answers[0].resolve(areGone());
  await pass(400);
  here.answers[1].reject(new TypeError("network"));
  await passLeaving();

  assert.equal(here.line.textContent, "Not saved");
  assert.deepEqual(here.renewed, [[]]);
});

test("whoever drew a line from a node that is gone hears of it, and does not link by taps from then on", async () => {
  const here = linking();
  const appended = mock.method(document.body, "append");
  here.under = 4;
  here.linking.draw(3, { x: 1, y: 1 }, true);
  await pass();
  here.answers[0].resolve(areGone());
  await pass();

  assert.deepEqual(appended.mock.calls.map(({ arguments: [toast] }) => toast.textContent), ["Some are gone"]);
  assert.deepEqual([here.linking.isOn, here.line.textContent, here.renewed], [false, "", [[]]]);
});

test("links of which all are there already are given back, with the reason", async () => {
  const here = linking();
  here.stage.selection = new Set([0, ...Array.from({ length: 200 }, (_, at) => at + 5)]);
  here.linking.toggle(true);
  await tap(here, 1);

  for (const answer of [areLinked(), areLinked()]) {
    here.answers.at(-1).resolve(answer);
    await pass(400);
  }

  assert.equal(here.sent.length, 2);
  assert.equal(here.line.textContent, "Linked already");
  assert.deepEqual(here.renewed, []);
});

for (const [how, answer] of [
  ["lose the connection", ({ reject }) => reject(new TypeError("network"))],
  ["are refused", ({ resolve }) => resolve(new Response("Not now", { status: 422 }))],
]) {
  test(`the picture shows the links that were made before others ${how}`, async () => {
    const here = linking();
    here.stage.selection = new Set(Array.from({ length: 200 }, (_, at) => at + 5));
    here.linking.toggle(true);
    await tap(here, 1);
    here.answers[0].resolve(done());
    await pass(400);

    answer(here.answers[1]);
    await passLeaving();

    assert.equal(here.sent.length, 2);
    assert.notEqual(here.line.textContent, "First");
    assert.deepEqual(here.renewed, [[]]);
  });
}
