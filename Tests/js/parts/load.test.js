import assert from "node:assert/strict";
import { test } from "node:test";

import { load, loadOnce } from "../../../Public/js/lib/load.js";

test("a module that came is the same for all who ask, whatever the address", async () => {
  const [first, second] = await Promise.all([load("ids", () => {}), loadOnce("ids")]);

  assert.equal(second, first);
  assert.equal(await loadOnce("ids", "?"), first);
});

test("a module that does not come is not tried again where its caller has gone", async () => {
  const tries = [];
  const gone = new AbortController();
  gone.abort();
  const fail = () => {
    tries.push(1);
    gone.signal.throwIfAborted();
  };

  await assert.rejects(load("nothing-of-this-name", fail), { name: "AbortError" });
  assert.deepEqual(tries, [1]);
});
