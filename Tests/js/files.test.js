import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const list = (path) => readdirSync(new URL(path, root), { recursive: true }).map(String);

test("the sprite's address carries its hash", () => {
  const hash = createHash("sha256").update(read("Public/icons/sprite.svg")).digest("hex").slice(0, 10);

  assert.match(read("Views/Parts/Icon.swift"), new RegExp(`/icons/sprite\\.svg\\?v=${hash}"`));
});

test("every icon that Swift names is in the sprite, and the other way round", () => {
  const drawn = [...read("Public/icons/sprite.svg").matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  const named = [...read("Views/Parts/Icon.swift").matchAll(/static let (\w+) = Icon\("(\w+)"\)/g)];

  assert.deepEqual(named.map(([, , name]) => name).sort(), drawn.sort());
  for (const [, constant, name] of named) assert.equal(constant, name);
});

test("the modules loaded ahead are those that app.js imports", () => {
  const seen = new Set();
  const walk = (path) => {
    for (const [, to] of read(path).matchAll(/^import (?:[^"]* from )?"([^"]+)";/gm)) {
      const module = new URL(to, new URL(path, "file:///")).pathname.slice(1);
      if (seen.has(module)) continue;
      seen.add(module);
      walk(module);
    }
  };
  walk("Public/js/app.js");
  const listed = [...read("Views/Frame/Assets.swift").matchAll(/"(js\/[^"]+)",/g)].map(([, path]) => `Public/${path}`);

  assert.deepEqual(listed.sort(), [...seen].sort());
});

test("every element has its file, and app.js knows every file", () => {
  const app = read("Public/js/app.js");
  for (const file of list("Public/js/elements/")) {
    const name = file.replace(".js", "");
    assert.ok(read(`Public/js/elements/${file}`).includes(`customElements.define("${name}"`), file);
    assert.ok(app.includes(`"${name}"`) || app.includes(`/${name}.js"`), `${name} is never loaded`);
  }
});

test("app.css imports every style sheet once, into a layer", () => {
  const imports = [...read("Public/css/app.css").matchAll(/^@import url\("([^"]+)"\) layer\((\w+)\);$/gm)];
  const files = list("Public/css/").filter((path) => path.endsWith(".css") && path !== "app.css");

  assert.deepEqual(imports.map(([, path]) => path).sort(), files.sort());
});

test("colours stand in tokens.css only", () => {
  for (const path of list("Public/css/").filter((path) => path.endsWith(".css") && path !== "tokens.css")) {
    assert.doesNotMatch(read(`Public/css/${path}`), /#[0-9a-f]{3,8}\b|\brgb\(|\bhsl\(|!important/i, path);
  }
});

test("a page gets less than 60 kB of styles and scripts", () => {
  const size = (paths) => [...paths].reduce((sum, path) => sum + Buffer.byteLength(read(path)), 0);
  const styles = list("Public/css/").filter((path) => path.endsWith(".css")).map((path) => `Public/css/${path}`);
  // A module with all that it imports; the list of emoji comes when someone opens the picker.
  const whole = (path, found = new Set()) => {
    if (found.has(path)) return found;
    found.add(path);
    for (const [, file] of read(path).matchAll(/^import .*?"(\.[^"]+)";$/gm)) {
      whole(new URL(file, `file:///${path}`).pathname.slice(1), found);
    }
    return found;
  };
  const always = whole("Public/js/app.js");
  const some = list("Public/js/elements/")
    .map((file) => [...whole(`Public/js/elements/${file}`)].filter((path) => !always.has(path)))
    .sort((one, other) => size(other) - size(one));

  // No page has more than four of the larger elements.
  const heaviest = new Set([...always, ...some.slice(0, 4).flat()]);
  assert.ok(size([...styles, ...heaviest]) < 60_000, `${size([...styles, ...heaviest])}`);
});
