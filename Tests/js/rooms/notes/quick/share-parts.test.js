import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, wordsOf } from "../../../../../Public/js/rooms/notes/quick/share-parts.js";

const words = (titles, texts, urls) => wordsOf({ titles, texts, urls });

test("the first web address is where a share is from, and all else stands in its text", () => {
  const page = "https://example.org/cake";
  assert.deepEqual(words(["A cake"], ["With plums"], [page]), { text: "A cake\nWith plums", source: page });
  assert.deepEqual(words(["A cake"], [page], []), { text: "A cake", source: page });
  assert.deepEqual(words([], [`Look at ${page}`], ["content://x"]), { text: `Look at ${page}\ncontent://x`, source: "" });
  assert.deepEqual(words(["Two"], ["One more"], [page, "https://example.org/2"]), { text: "Two\nOne more\nhttps://example.org/2", source: page });
  assert.deepEqual(words([], [], [`https://example.org/${"ö".repeat(1000)}`]).source, "");
  assert.deepEqual(words([], [], []), { text: "", source: "" });
});

test("files go in messages of ten, and a share without any is one message", () => {
  assert.deepEqual(partsOf([], 10), [[]]);
  assert.deepEqual(partsOf([1, 2, 3], 3), [[1, 2, 3]]);
  assert.deepEqual(partsOf([1, 2, 3, 4, 5, 6, 7], 3), [[1, 2, 3], [4, 5, 6], [7]]);
});
