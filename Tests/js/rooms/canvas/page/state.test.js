import assert from "node:assert/strict";
import { test } from "node:test";
import { StateLine } from "../../../../../Public/js/rooms/canvas/page/page-parts.js";

function desk() {
  const attributes = new Map();
  const root = {
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
  };
  const line = { dataset: { loading: "Loading…", changed: "Changed", unsaved: "Not saved" }, textContent: "", hidden: true };
  const state = new StateLine(root, line);
  return { attributes, line, state, places: state.saver("places"), card: state.saver("card") };
}

test("of two that save the worse is shown", () => {
  const { attributes, line, places, card } = desk();

  places("failed");
  card("saved");
  assert.deepEqual([attributes.get("saving"), line.textContent], ["failed", "Not saved"]);
  card("failed");
  places("saving");
  assert.deepEqual([attributes.get("saving"), line.textContent], ["failed", "Not saved"]);
  card("saved");
  assert.deepEqual([attributes.get("saving"), line.hidden], ["saving", true]);
  places("saved");
  assert.equal(attributes.get("saving"), "saved");
});

test("a canvas that is left says nothing any more", () => {
  const { attributes, line, state, places } = desk();

  places("failed");
  state.leave();
  places("saving");

  assert.deepEqual([attributes.size, line.hidden], [0, true]);
});

test("that something is not saved is said whatever else there is to say", () => {
  const { attributes, line, state, places } = desk();

  places("failed");
  state.tell("changed");
  state.tell(null);
  assert.deepEqual([line.textContent, line.hidden, attributes.has("state")], ["Not saved", false, false]);
  state.tell("loading");
  places("saved");
  assert.deepEqual([line.textContent, attributes.get("state")], ["Loading…", "loading"]);
  state.tell(null);
  assert.ok(line.hidden);
});
