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

const scripts = () => list("Public/js/").filter((path) => path.endsWith(".js"));

test("every element that stands in a page is defined once, and none is defined that stands in no page", () => {
  const views = list("Views/").filter((path) => path.endsWith(".swift")).map((path) => read(`Views/${path}`)).join("\n");
  const code = scripts().map((path) => read(`Public/js/${path}`)).join("\n");
  const made = [...code.matchAll(/(?:createElement|make)\("([a-z]+-[a-z-]+)"/g), ...views.matchAll(/<([a-z]+-[a-z-]+)/g)];
  const written = new Set(made.map(([, name]) => name));
  const defined = [...code.matchAll(/customElements\.define\("([a-z-]+)"/g)].map(([, name]) => name);

  assert.deepEqual(defined.sort(), [...written].sort());
});

/** The style sheets that pages link, and the sheets that each of them imports. */
const entries = ["app.css", "offline.css", ...list("Public/css/rooms/").filter((path) => /^[\w-]+\.css$/.test(path)).map((path) => `rooms/${path}`)];
const imports = (entry) =>
  [...read(`Public/css/${entry}`).matchAll(/^@import url\("([^"]+)"\) layer\(\w+\);$/gm)].map(([, path]) =>
    new URL(path, new URL(entry, "file:///")).pathname.slice(1),
  );

test("a sheet that pages link only imports others, each into a layer", () => {
  assert.ok(entries.length > 8);
  for (const entry of entries) assert.match(read(`Public/css/${entry}`), /^(@import url\("[^"]+"\) layer\(\w+\);\n|@layer [^{;]+;\n)+$/, entry);
});

test("every style sheet comes into a page, and none twice: what several rooms show stands in app.css", () => {
  const parts = list("Public/css/").filter((path) => path.endsWith(".css") && !entries.includes(path));
  const all = entries.flatMap(imports);

  assert.deepEqual([...new Set(all)].sort(), parts.sort());
  const common = imports("app.css");
  for (const entry of entries.filter((name) => name.startsWith("rooms/"))) {
    const own = imports(entry);
    assert.deepEqual(own.filter((path, index) => common.includes(path) || own.indexOf(path) < index), [], entry);
  }
});

test("each sheet and each script of a room or a page is named by one", () => {
  const views = list("Views/").filter((path) => path.endsWith(".swift")).map((path) => read(`Views/${path}`)).join("\n");
  const named = [...views.matchAll(/var entries: \[String\]\? \{ (?:[^}\n]* )?\[([^\]]*)\]/g)].flatMap(([, names]) => [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => name));
  const rooms = list("Sources/").filter((path) => path.endsWith(".swift")).flatMap((path) =>
    [...read(`Sources/${path}`).matchAll(/static let id = "(\w+)"/g)].map(([, room]) => room),
  );
  const files = [...list("Public/css/rooms/"), ...list("Public/js/rooms/")].filter((path) => /^[\w-]+\.\w+$/.test(path));

  assert.ok(named.length > 3 && rooms.length > 6);
  for (const file of files) assert.ok([...named, ...rooms].includes(file.split(".")[0]), `${file} is in no page`);
});

test("colours stand in tokens.css and beside it only", () => {
  for (const path of list("Public/css/").filter((path) => path.endsWith(".css") && !path.startsWith("tokens"))) {
    assert.doesNotMatch(read(`Public/css/${path}`), /#[0-9a-f]{3,8}\b|\brgb\(|\bhsl\(|!important/i, path);
  }
});

test("a script's name exists once: entries are named as what they load, and each room has a kit and a for-other-pages of its own", () => {
  const names = scripts().filter((path) => !/^rooms\/[\w-]+\.js$/.test(path)).map((path) => path.split("/").at(-1));
  const twice = names.filter((name, index) => names.indexOf(name) < index);

  assert.deepEqual([...new Set(twice)].sort(), ["for-other-pages.js", "kit.js"]);
});
