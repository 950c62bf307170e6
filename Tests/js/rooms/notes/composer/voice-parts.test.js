import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, endingOf, nameOf, Stopwatch, typeOf } from "../../../../../Public/js/rooms/notes/composer/voice-parts.js";

test("a browser records the most widely played of the types that it knows", () => {
  assert.equal(typeOf(() => true), "audio/mp4;codecs=mp4a.40.2");
  assert.equal(typeOf((type) => type.includes("opus")), "audio/webm;codecs=opus");
  assert.equal(typeOf((type) => type === "audio/mp4"), "audio/mp4");
  assert.equal(typeOf(() => false), "");
});

test("a voice note is called by its time, and ends as its type does", () => {
  const date = new Date(2026, 10, 30, 14, 5);
  assert.equal(nameOf("Voice note", date, "en-GB", endingOf("audio/webm")), "Voice note 30 Nov 2026 14:05.webm");
  assert.equal(nameOf("Sprachnotiz", date, "de", endingOf("audio/mp4")), "Sprachnotiz 30. Nov. 2026 14:05.m4a");
  assert.equal(endingOf("audio/ogg"), "ogg");
});

test("the clock shows minutes and seconds, and stands still while the recording is paused", () => {
  assert.deepEqual([0, 999, 5000, 65_000, 600_000].map(clockOf), ["0:00", "0:00", "0:05", "1:05", "10:00"]);

  let now = 100;
  const watch = new Stopwatch(() => now);
  watch.start();
  now += 700;
  assert.equal(watch.time, 700);
  watch.stop();
  now += 5000;
  assert.equal(watch.time, 700);
  watch.start();
  now += 300;
  assert.equal(watch.time, 1000);
});
