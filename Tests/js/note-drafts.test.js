import assert from "node:assert/strict";
import { test } from "node:test";
import { newer } from "../../Public/js/lib/note-drafts.js";

const bold = (offset, length) => ({ type: "bold", offset, length });
const house = { text: "From the phone", entities: [bold(5, 3)], at: 200 };
const nothing = { text: "", entities: [], at: 0 };

test("what another device kept since wins over what the house had from here", () => {
  assert.equal(newer({ text: "Older", entities: [], at: 100, seen: 100, isKept: true }, house), house);
  assert.equal(newer(null, house), house);
});

test("where nobody wrote elsewhere since, what is here is gone on with", () => {
  const local = { text: "Here", entities: [], at: 150, seen: 200 };
  assert.equal(newer(local, house), local);
});

test("what was typed here after the house's draft was seen is gone on with", () => {
  const local = { text: "From the phone, and more", entities: [], at: 300, seen: 200 };
  assert.equal(newer(local, house), local);
  assert.equal(newer({ ...local, text: "" }, house).text, "");
});

test("what never reached the house stands below what another device kept there since", () => {
  for (const at of [100, 300]) {
    const local = { text: "From the desk", entities: [bold(0, 4)], at, seen: 50 };
    assert.deepEqual(newer(local, house), {
      text: "From the phone\n\nFrom the desk",
      entities: [bold(5, 3), bold(16, 4)],
    });
  }
});

test("what both have stands there once", () => {
  const local = { text: "From the phone", entities: [], at: 100, seen: 50 };
  assert.equal(newer(local, { ...house, text: "From the phone: bread" }).text, "From the phone: bread");
  assert.equal(newer({ ...local, text: "From the phone: milk" }, house).text, "From the phone: milk");
});

test("a draft that was sent or emptied elsewhere leaves what is newer here", () => {
  const local = { text: "Typed without a network", entities: [], at: 300, seen: 100 };
  assert.equal(newer(local, nothing), local);
  assert.equal(newer(local, { ...nothing, at: 200 }), local);
});
