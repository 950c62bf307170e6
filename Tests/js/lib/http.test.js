import assert from "node:assert/strict";
import test from "node:test";

import { fetchPage } from "../../../Public/js/lib/http.js";

const id = "0192f0c1a2b37c4d8e9f0a1b2c3d4e5f";

/** The address that the browser is led to, if the answer came from this address. */
async function led(path) {
  let where = null;
  Object.assign(globalThis, {
    fetch: async () => ({ redirected: true, ok: true, url: `http://localhost${path}`, text: async () => "" }),
    document: { querySelectorAll: () => [] },
    location: { assign: (url) => (where = url) },
    DOMParser: class {
      parseFromString() {
        return {};
      }
    },
  });
  await fetchPage("/somewhere").catch((problem) => assert.equal(problem.name, "AbortError"));
  return where;
}

test("whoever has to sign in, or to unlock a thing of any room, is led there", async () => {
  for (const door of ["/login", `/graphs/${id}/unlock`, `/recipes/${id}/unlock`]) {
    assert.equal(await led(`${door}?next=%2F`), `http://localhost${door}?next=%2F`);
  }
  for (const page of ["/today", `/graphs/${id}`, `/graphs/${id}/entities/${id}`]) assert.equal(await led(page), null);
});
