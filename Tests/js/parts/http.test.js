import assert from "node:assert/strict";
import test from "node:test";

import { fetchPage, readPage } from "../../../Public/js/parts/http.js";

const id = "0192f0c1a2b37c4d8e9f0a1b2c3d4e5f";

/** Reads `member` out of a page that is nothing else. */
class Parser {
  parseFromString(member) {
    return { documentElement: { dataset: member ? { member } : {} } };
  }
}

/** The address that the browser is led to, if the answer came from this address. */
async function led(path) {
  let where = null;
  Object.assign(globalThis, {
    fetch: async () => ({ redirected: true, ok: true, url: `http://localhost${path}`, text: async () => "" }),
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
    location: { assign: (url) => (where = url) },
    DOMParser: Parser,
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

/** Whether the browser loads its own page anew, Ada's, when such a page comes. */
async function isLoadedAnew(member, { here = "ada", typed = [] } = {}) {
  let isAnew = false;
  Object.assign(globalThis, {
    localStorage: { getItem: () => here },
    document: { documentElement: { dataset: { member: "ada" } }, querySelectorAll: () => typed },
    location: { reload: () => (isAnew = true) },
    DOMParser: Parser,
  });
  const page = await readPage({ text: async () => member }).catch(({ name }) => name);
  assert.equal(page === "AbortError", isAnew || typed.length > 0);
  return isAnew;
}

test("another member's page is never taken for this one's", async () => {
  assert.equal(await isLoadedAnew("ada"), false);
  assert.equal(await isLoadedAnew("grace"), true);
  assert.equal(await isLoadedAnew("grace", { typed: [{ type: "text", value: "Typed", defaultValue: "" }] }), false);
});

test("a part of a page is this member's as long as nobody else is here", async () => {
  assert.equal(await isLoadedAnew(""), false);
  assert.equal(await isLoadedAnew("", { here: "grace" }), true);
});
