import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../Public/css/tokens.css", import.meta.url), "utf8");
const swift = readFileSync(new URL("../../Views/Frame/Theme.swift", import.meta.url), "utf8");

const themes = ["system", "light", "dark", "pink", "beige", "green", "blue"];

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour) {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The declarations of the block whose selectors include the theme and which has raw colours. */
function raw(theme) {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const block = blocks.find(([, head, body]) => head.includes(`"${theme}"`) && body.includes("--day-paper"));
  assert.ok(block, `no raw colours for ${theme}`);
  const shared = blocks.filter(([, , body]) => body.includes("--day-series-1:")).map(([, , body]) => body);
  const declared = [block[2], ...shared].join("\n");
  return Object.fromEntries([...declared.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

/** Every meaning of a theme by day or night as channels, computed from the formulas of tier two. */
function meanings(theme, time) {
  const side = theme === "light" ? "day" : theme === "dark" ? "night" : time;
  const colours = raw(theme);
  const found = {};
  for (const [, name, day, night] of css.matchAll(/--([\w-]+): light-dark\(var\(--([\w-]+)\), var\(--([\w-]+)\)\);/g)) {
    found[name] = channels(colours[side === "day" ? day : night]);
  }
  const mixes = css.matchAll(/--([\w-]+): color-mix\(in srgb, var\(--([\w-]+)\) ([\d.]+)%, var\(--([\w-]+)\)\);/g);
  for (const [, name, one, percent, other] of mixes) {
    found[name] = found[one].map((value, at) => (value * percent + found[other][at] * (100 - percent)) / 100);
  }
  return found;
}

/** Text at least 4.5:1, lines and controls at least 3:1, on every ground they stand on. */
const rules = [
  ["ink", ["paper", "side", "card", "chosen", "wash", "mark", "danger-wash", "good-wash"], 4.5],
  ["ink-2", ["paper", "side", "card", "chosen", "wash", "danger-wash", "good-wash"], 4.5],
  ["ink-3", ["paper", "side", "card"], 4.5],
  ["accent", ["paper", "side", "card", "wash"], 4.5],
  ["on-accent", ["accent"], 4.5],
  ["danger", ["paper", "card", "danger-wash"], 4.5],
  ["card", ["danger"], 4.5],
  ["good", ["paper", "card", "good-wash"], 4.5],
  ["paper", ["ink"], 4.5],
  ["toast-accent", ["ink"], 4.5],
  ["edge", ["paper", "side", "card"], 3],
];

for (const theme of themes) {
  for (const time of ["day", "night"]) {
    test(`${theme} by ${time} can be read`, () => {
      const colours = meanings(theme, time);
      const failures = [];
      for (const [name, grounds, least] of rules) {
        for (const ground of grounds) {
          assert.ok(colours[name] && colours[ground], `${name} or ${ground} is missing`);
          const ratio = contrast(colours[name], colours[ground]);
          if (ratio < least) failures.push(`${name} on ${ground}: ${ratio.toFixed(2)} < ${least}`);
        }
      }
      assert.deepEqual(failures, []);
    });

    test(`the browser's bar has the paper of ${theme} by ${time}`, () => {
      const [, day, night] = swift.match(new RegExp(`\\.${theme}: \\("(#\\w+)", "(#\\w+)"\\)`));

      assert.deepEqual(channels(time === "day" ? day : night), meanings(theme, time).paper);
    });
  }
}

test("letters can be read on all ten faces", () => {
  const letters = channels(css.match(/--face-ink: (#\w+);/)[1]);
  const faces = [...css.matchAll(/--face-\d+: (#\w+);/g)].map(([, hex]) => hex);

  assert.equal(faces.length, 10);
  for (const face of faces) assert.ok(contrast(letters, channels(face)) >= 4.5, `${face} is too light`);
});

test("lines and names of all ten series can be read on every paper and card", () => {
  const list = (time) => [...css.matchAll(new RegExp(`--${time}-series-\\d+: (#\\w+);`, "g"))].map(([, hex]) => hex);

  for (const theme of themes) {
    for (const time of ["day", "night"]) {
      const series = list(theme === "light" ? "day" : theme === "dark" ? "night" : time);
      const ground = meanings(theme, time);
      assert.equal(series.length, 10);
      for (const hex of series) {
        assert.ok(contrast(channels(hex), ground.card) >= 4.5, `${hex} on the card of ${theme} by ${time}`);
        assert.ok(contrast(channels(hex), ground.paper) >= 4.5, `${hex} on the paper of ${theme} by ${time}`);
      }
    }
  }
});
