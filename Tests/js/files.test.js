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

test("every element that stands in a page has its file, and no file is without its element", () => {
  const views = list("Views/").filter((path) => path.endsWith(".swift")).map((path) => read(`Views/${path}`)).join("\n");
  const scripts = list("Public/js/").filter((path) => path.endsWith(".js")).map((path) => read(`Public/js/${path}`)).join("\n");
  const made = [...scripts.matchAll(/createElement\("([a-z]+-[a-z-]+)"\)/g), ...views.matchAll(/<([a-z]+-[a-z-]+)/g)];
  const written = new Set(made.map(([, name]) => name));
  const files = list("Public/js/elements/").map((file) => file.replace(".js", ""));

  assert.deepEqual([...written].sort(), files.sort());
  for (const name of files)
    assert.ok(read(`Public/js/elements/${name}.js`).includes(`customElements.define("${name}"`), name);
});

/** The style sheets that a page links: their every rule is an import of a sheet in one of the folders of parts. */
const linked = () =>
  list("Public/css/").filter(
    (path) => /^(?!(components|elements|rooms|tokens)\/)[\w/-]+\.css$/.test(path) && /^(@import [^;]+;\s*|@layer [^{;]+;\s*)+$/.test(read(`Public/css/${path}`)),
  );

test("every style sheet comes into a layer, and into a page once: through app.css or the sheet of its room or page", () => {
  const imports = (entry) => [
    ...read(`Public/css/${entry}`).matchAll(/^@import url\("([^"]+)"\) layer\((\w+)\);$/gm),
  ].map(([, path]) => path.replace("../", ""));
  const files = list("Public/css/").filter((path) => path.endsWith(".css") && !linked().includes(path));

  // The page that stands in for others has one sheet, and shares it with none.
  const all = linked().filter((sheet) => sheet !== "offline.css").flatMap(imports);
  assert.deepEqual([...new Set(all)].sort(), files.sort());
  const twice = all.filter((path, index) => all.indexOf(path) < index);
  // Pictures, the colours of lines, locks, long text, two small parts, and what rooms show on Today too: each sheet with them is on pages of its own.
  const small = ["components/two-lines.css", "components/unfold.css"];
  const ofRooms = ["rooms/brew/brew-running.css", "rooms/diary/diary-memories.css", "rooms/lock.css", "rooms/reminders/due.css"];
  const shared = ["components/media/cover.css", "components/spot.css", "components/text/prose-blocks.css", "components/text/prose.css", ...small, ...ofRooms, "tokens/groups.css", "tokens/series.css"];
  assert.deepEqual([...new Set(twice)].sort(), shared);
});

test("a page names no style sheet that is not there, and none is there that nothing names", () => {
  const views = list("Views/").filter((path) => path.endsWith(".swift"));
  const named = views.flatMap((path) =>
    [...read(`Views/${path}`).matchAll(/var sheets: \[String\] \{[^]*?\n\n/g)].flatMap(([text]) =>
      [...text.matchAll(/"([\w/-]+)"/g)].map(([, sheet]) => `${sheet}.css`),
    ),
  );
  const scripts = list("Public/js/").filter((path) => path.endsWith(".js")).map((path) => read(`Public/js/${path}`)).join();
  const rooms = list("Sources/").filter((path) => path.endsWith(".swift")).flatMap((path) =>
    [...read(`Sources/${path}`).matchAll(/static let id = "(\w+)"/g)].map(([, room]) => `${room}.css`),
  );

  assert.ok(named.length > 20 && rooms.length > 3);
  for (const sheet of named) assert.ok(linked().includes(sheet), sheet);
  for (const sheet of linked().filter((name) => name !== "app.css")) {
    const isNamed = named.includes(sheet) || rooms.includes(sheet) || scripts.includes(sheet.replace(".css", ""));
    assert.ok(isNamed, `${sheet} is never linked`);
  }
});

test("colours stand in tokens.css and beside it only", () => {
  for (const path of list("Public/css/").filter((path) => path.endsWith(".css") && !path.startsWith("tokens"))) {
    assert.doesNotMatch(read(`Public/css/${path}`), /#[0-9a-f]{3,8}\b|\brgb\(|\bhsl\(|!important/i, path);
  }
});

test("every import stands on a line of its own, where the house looks for it", () => {
  const breaches = list("Public/js/").filter((path) => path.endsWith(".js")).filter((path) =>
    read(`Public/js/${path}`).split("\n").some((line) => /^import\b(?!\()/.test(line) && !/^import ([^"]* from )?"[^"]+";$/.test(line)),
  );
  assert.deepEqual(breaches, []);
});
