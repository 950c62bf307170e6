import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { channels, contrast, mix } from "./colour.js";

const css = ["tokens", "tokens/themes", "tokens/series", "tokens/groups"]
  .map((name) => readFileSync(new URL(`../../Public/css/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
const swift = readFileSync(new URL("../../Views/Frame/Theme.swift", import.meta.url), "utf8");

const themes = ["system", "light", "dark", "pink", "beige", "green", "blue"];

/** The declarations of the block whose selectors include the theme and which has raw colours. */
function raw(theme) {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const block = blocks.find(([, head, body]) => head.includes(`"${theme}"`) && body.includes("--day-paper"));
  assert.ok(block, `no raw colours for ${theme}`);
  return Object.fromEntries([...block[2].matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
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
    found[name] = mix(found[one], Number(percent), found[other]);
  }
  return found;
}

/** Text at least 4.5:1, lines and controls at least 3:1, on every ground they stand on. */
const rules = [
  ["ink", ["paper", "side", "card", "chosen", "wash", "mark", "danger-wash", "good-wash", "bubble", "bubble-own", "composer"], 4.5],
  ["ink-2", ["paper", "side", "card", "chosen", "wash", "danger-wash", "good-wash", "bubble", "bubble-own", "composer"], 4.5],
  ["ink-3", ["paper", "side", "card", "composer"], 4.5],
  ["accent", ["paper", "side", "card", "wash", "bubble", "bubble-own", "composer"], 4.5],
  ["on-accent", ["accent"], 4.5],
  ["danger", ["paper", "card", "danger-wash"], 4.5],
  ["card", ["danger"], 4.5],
  ["good", ["paper", "card", "good-wash"], 4.5],
  ["paper", ["ink"], 4.5],
  ["toast-accent", ["ink"], 4.5],
  ["edge", ["paper", "side", "card", "bubble", "composer"], 3],
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

const bubbles = readFileSync(new URL("../../Public/css/rooms/notes/note-bubbles.css", import.meta.url), "utf8");

for (const theme of themes) {
  for (const time of ["day", "night"]) {
    test(`the ten colours of writers can be read in ${theme} by ${time}`, () => {
      const colours = meanings(theme, time);
      const side = theme === "light" ? "day" : theme === "dark" ? "night" : time;
      const [, ...shares] = bubbles.match(/light-dark\(color-mix\(in srgb, var\(--own\) (\d+)%, var\(--ink\)\), color-mix\(in srgb, var\(--own\) (\d+)%, var\(--ink\)\)\)/);
      const avatars = [...css.matchAll(/--avatar-\d+: (#\w+);/g)].map(([, hex]) => channels(hex));

      const poor = avatars
        .map((avatar) => mix(avatar, Number(shares[side === "day" ? 0 : 1]), colours.ink))
        .map((name) => contrast(name, colours.bubble))
        .filter((ratio) => ratio < 4.5);

      assert.deepEqual(poor, []);
    });
  }
}

test("letters can be read on all ten avatars", () => {
  const letters = channels(css.match(/--avatar-ink: (#\w+);/)[1]);
  const avatars = [...css.matchAll(/--avatar-\d+: (#\w+);/g)].map(([, hex]) => hex);

  assert.equal(avatars.length, 10);
  for (const avatar of avatars) assert.ok(contrast(letters, channels(avatar)) >= 4.5, `${avatar} is too light`);
});

test("lines of all series and groups, and their names, can be read on every paper and card", () => {
  const chart = readFileSync(new URL("../../Public/css/components/chart.css", import.meta.url), "utf8");
  const percent = Number(chart.match(/\.chart__end \{[^}]*color-mix\(in srgb, var\(--series\) (\d+)%, var\(--ink\)\)/)[1]);
  const series = [...css.matchAll(/--series-\d+: light-dark\((#\w+), (#\w+)\);/g)];
  const failures = [];

  assert.equal(series.length, 16);
  for (const theme of themes) {
    for (const time of ["day", "night"]) {
      const side = theme === "light" ? "day" : theme === "dark" ? "night" : time;
      const { card, paper, ink } = meanings(theme, time);
      for (const [, day, night] of series) {
        const line = channels(side === "day" ? day : night);
        const name = mix(line, percent, ink);
        if (Math.min(contrast(line, card), contrast(line, paper)) < 3) failures.push(`${day} ${night} in ${theme} by ${time}`);
        if (contrast(name, card) < 4.5) failures.push(`the name of ${day} ${night} in ${theme} by ${time}`);
      }
    }
  }
  assert.deepEqual(failures, []);
});
