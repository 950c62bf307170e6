import assert from "node:assert/strict";
import { test } from "node:test";
import { loadStylesheet } from "../../../Public/js/lib/stylesheet.js";

/** A page whose sheets come, or do not, when a test says so. */
function page() {
  const sheets = [];
  globalThis.document = {
    querySelectorAll: () => sheets,
    createElement: () => ({ remove() { sheets.splice(sheets.indexOf(this), 1); } }),
    head: { append: (link) => sheets.push(link) },
  };
  return sheets;
}

test("a sheet that is there is not loaded again", async () => {
  const sheets = page();
  const loading = loadStylesheet("elements/one");
  sheets[0].onload();
  await loading;
  await loadStylesheet("elements/one");

  assert.deepEqual(sheets.map(({ href }) => href.split("/css/")[1]), ["elements/one.css"]);
});

test("a sheet that did not come is asked for again", async () => {
  const sheets = page();
  const lost = assert.rejects(loadStylesheet("elements/one"), /lost/);
  sheets[0].onerror(new Error("lost"));
  await lost;
  assert.equal(sheets.length, 0);

  const loading = loadStylesheet("elements/one");
  sheets[0].onload();
  await loading;
  assert.equal(sheets.length, 1);
});
