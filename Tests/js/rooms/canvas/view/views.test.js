import assert from "node:assert/strict";
import test from "node:test";

import { addressOf, cameraOf } from "../../../../../Public/js/rooms/canvas/view/views.js";

test("an address says where one looks, and is read back as it was written", () => {
  const address = addressOf("depth=2&kind=&q=port&shown=1", { x: 10.040000000000001, y: -3e-7, zoom: 1 / 3 }, { focus: "ab", until: "2026-02-03" });

  assert.match(address, /^depth=2&shown=1&focus=ab&until=2026-02-03&at=/);
  assert.deepEqual(cameraOf({ search: `?${address}` }), { x: 10.040000000000001, y: -3e-7, zoom: 1 / 3 });
  const tall = { x: 1, y: 2, zoom: 0.5, tall: 1.75 };
  assert.deepEqual(cameraOf({ search: `?${addressOf("", tall, {})}` }), tall);
});

test("what is no place to look from is none", () => {
  for (const search of ["", "?at=", "?at=1,2", "?at=1,2,0", "?at=a,b,c", "?at=1,2,-1", "?at=1,2,Infinity,", "?at=1,2,3,0", "?at=1,2,3,Infinity"]) {
    assert.equal(cameraOf({ search }), null, search);
  }
});
