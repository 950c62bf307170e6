import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dayTaken, reach } from "../../../../Public/js/rooms/diary/exif-day.js";

const text = (string) => [...string].map((letter) => letter.charCodeAt(0));
const pad = (count) => new Array(count).fill(0);

/** The block that cameras write: a directory that leads to a second one with the times. */
function block(times, { isLittle = true } = {}) {
  const number = (value, size) => {
    const bytes = Array.from({ length: size }, (_, index) => (value >>> (8 * index)) & 255);
    return isLittle ? bytes : bytes.reverse();
  };
  const entry = (tag, type, count, value) => [...number(tag, 2), ...number(type, 2), ...number(count, 4), ...number(value, 4)];
  const tags = Object.entries(times);
  const [first, second] = [8, 26];
  const texts = second + 2 + 12 * tags.length + 4;
  return [
    ...text(isLittle ? "II" : "MM"), ...number(42, 2), ...number(first, 4),
    ...number(1, 2), ...entry(0x8769, 4, 1, second), ...number(0, 4),
    ...number(tags.length, 2), ...tags.flatMap(([tag], index) => entry(Number(tag), 2, 20, texts + 20 * index)), ...number(0, 4),
    ...tags.flatMap(([, time]) => [...text(time.padEnd(19)), 0]),
  ];
}

const taken = { 0x9003: "2024:02:29 23:59:59" };
const jpeg = (inside) => new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 100, ...text("Exif"), 0, 0, ...inside, 0xff, 0xd9]);
const heic = (inside) => new Uint8Array([...pad(4), ...text("ftypheic"), ...pad(500), 0, 0, 0, 6, ...text("Exif"), 0, 0, ...inside, ...pad(40)]);
const webp = (inside) => new Uint8Array([...text("RIFF"), ...pad(4), ...text("WEBPEXIF"), 9, 0, 0, 0, ...inside, ...pad(20)]);
const png = (inside) => new Uint8Array([0x89, ...text("PNG"), ...pad(30), ...text("eXIf"), ...inside, ...pad(20)]);
const avif = (inside) => new Uint8Array([...pad(4), ...text("ftypavif"), ...text("x".repeat(90)), 0, 0, 0, 0, ...inside, ...pad(20)]);

for (const isLittle of [true, false]) {
  test(`the day stands in every kind of picture, ${isLittle ? "small" : "large"} end first`, () => {
    for (const file of [jpeg, heic, webp, png, avif]) {
      assert.equal(dayTaken(file(block(taken, { isLittle }))), "2024-02-29", file.name);
    }
  });
}

test("when it was taken counts before when it was scanned", () => {
  assert.equal(dayTaken(jpeg(block({ 0x9004: "2020:01:02 00:00:00", ...taken }))), "2024-02-29");
  assert.equal(dayTaken(jpeg(block({ 0x9004: "2020:01:02 00:00:00" }))), "2020-01-02");
});

test("a photo of the night belongs to the day before where days begin later", () => {
  const at = (moment, hour) => dayTaken(jpeg(block({ 0x9003: moment })), hour);
  assert.equal(at("2026:11:20 01:30:00", 4), "2026-11-19");
  assert.equal(at("2026:11:20 03:59:59", 4), "2026-11-19");
  assert.equal(at("2026:11:20 04:00:00", 4), "2026-11-20");
  assert.equal(at("2026:11:20 01:30:00", 0), "2026-11-20");
  assert.equal(at("2027:01:01 00:10:00", 1), "2026-12-31");
  assert.equal(at("2026:11:20         ", 4), "2026-11-20");
});

test("when a program last wrote the file is no day of a photo", () => {
  assert.equal(dayTaken(jpeg(block({ 0x0132: "2024:02:29 10:00:00" }))), null);
});

test("a day that never was is none", () => {
  for (const time of ["0000:00:00 00:00:00", "2023:02:29 10:00:00", "2024:13:01 10:00:00", "    :  :     :  :", "2024-02-29 10:00:00"]) {
    assert.equal(dayTaken(jpeg(block({ 0x9003: time }))), null, time);
  }
});

test("whatever is cut off or scrambled is no day and no error", () => {
  const whole = jpeg(block(taken));
  for (let length = 0; length < whole.length - 24; length += 1) assert.equal(dayTaken(whole.slice(0, length)), null, String(length));

  let seed = 18;
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0);
  for (let round = 0; round < 2000; round += 1) {
    const broken = whole.slice();
    for (let change = 0; change < 4; change += 1) broken[random() % broken.length] = random() & 255;
    const day = dayTaken(broken);
    assert.equal(day === null || /^\d{4}-\d\d-\d\d$/.test(day), true, `seed 18, round ${round}`);
  }
});

test("what stands after the beginning is not looked for", () => {
  const late = new Uint8Array(reach + 500);
  late.set(jpeg(block(taken)), reach + 10);

  assert.equal(dayTaken(late), null);
});

test("a picture that says nothing has no day", () => {
  for (const name of ["turned-1.jpg", "turned-1.heic", "plain.png"]) {
    const bytes = readFileSync(new URL(`../../../samples/pictures/${name}`, import.meta.url));
    assert.equal(dayTaken(new Uint8Array(bytes)), null, name);
  }
});
