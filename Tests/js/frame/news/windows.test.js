import assert from "node:assert/strict";
import { test } from "node:test";

import { subjectOf } from "../../../../Public/js/frame/news/windows.js";

const id = "0123456789abcdef0123456789abcdef";

test("what was written is in the subject that its address begins with", () => {
  assert.equal(subjectOf(`/notes/${id}/messages/${id}/pin`), `/notes/${id}`);
  assert.equal(subjectOf(`http://192.168.1.2:8080/graphs/${id}/canvas/places?x=1#y`), `/graphs/${id}`);
  assert.equal(subjectOf(`/graphs/${id}`), `/graphs/${id}`);
});

test("where an address does not say what was written it may be anything", () => {
  for (const path of [`/undo/${id}`, "/notes/order", `/graphs/${id}0`, `/settings/members/${id}`]) assert.equal(subjectOf(path), null);
});
