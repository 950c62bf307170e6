import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { load } from "../../../Public/js/parts/load.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("code that does not come is asked for again, until it is there", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let [tries, lost] = [0, 0];
  const fetchModule = async () => {
    tries += 1;
    if (tries < 3) throw new TypeError("Failed to fetch");
    return { name: "menu" };
  };

  const loaded = load(fetchModule, () => (lost += 1));
  for (let turn = 0; turn < 2; turn += 1) {
    await settled();
    mock.timers.tick(2000);
  }

  assert.deepEqual(await loaded, { name: "menu" });
  assert.equal(lost, 2);
  mock.timers.reset();
});

test("where nobody wants it any more it is not asked for again", async () => {
  const fails = async () => {
    throw new TypeError("Failed to fetch");
  };

  await assert.rejects(load(fails, () => {
    throw new Error("over");
  }), /over/);
});
