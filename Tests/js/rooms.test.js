import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const exists = (path) => existsSync(new URL(path, root));
const list = (folder, ending) =>
  readdirSync(new URL(folder, root), { recursive: true }).map((file) => `${folder}/${file}`).filter((file) => file.endsWith(ending));

const [lib, elements] = ["Public/js/lib", "Public/js/elements"];
const scripts = [...list(lib, ".js"), ...list(elements, ".js")];
/** A script without its comments. */
const code = (path) => read(path).replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** The Swift files that say what the rooms bring, by the room's id. */
const sources = new Map(
  list("Sources", ".swift").flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/static let id = "(\w+)"/g)].map(([, room]) => [room, text]);
  }),
);
/** The rooms that have scripts in a folder of their own. */
const rooms = [...sources.keys()].filter((room) => exists(`${lib}/${room}`));
const roomOf = (path) => rooms.find((room) => path.startsWith(`${lib}/${room}/`));

/** The rooms that a script names in imports, addresses and keys, or their things as a whole text: `"reminder"`. */
const named = (text) => rooms.filter((room) => new RegExp(`(["'\`/]|h-)${room.replace(/s$/, "")}s?(?=["'\`/:? ])`).test(text));

/** The rooms whose modules and style sheets a script imports, or loads later. */
const imported = (text) =>
  [...text.matchAll(/["'`](?:\.\.?\/)+(?:lib\/)?(\w+)\/|\bload(?:Stylesheet)?\("(\w+)["/]/g)].map(([, one, other]) => one ?? other).filter((folder) => rooms.includes(folder));

/** The elements in the frame around every page, and in the parts of pages that all rooms use. */
const shared = ["Views/Frame", "Views/Parts"]
  .flatMap((folder) => list(folder, ".swift"))
  .flatMap((path) => [...read(path).matchAll(/<([a-z]+-[a-z-]+)/g)].map(([, name]) => `${elements}/${name}.js`));

test("the scripts of the frame, and those that all rooms use, name no room", () => {
  const all = ["Public/js/app.js", ...new Set(shared), ...list(lib, ".js").filter((path) => !roomOf(path))];

  assert.ok(rooms.length > 4 && shared.length > 4);
  assert.deepEqual(all.map((path) => [path, ...named(code(path))]).filter(([, ...found]) => found.length), []);
});

test("a script imports the modules and style sheets of one room", () => {
  const breaches = [...scripts, ...list("Public/js/canvas", ".js")]
    .map((path) => [path, ...new Set([roomOf(path), ...imported(code(path))].filter(Boolean))])
    .filter(([, ...found]) => found.length > 1);

  assert.deepEqual(breaches, []);
});

test("a room that keeps texts in the browser names them by itself, sends them from any page, and knows which wait", () => {
  const keeping = scripts.flatMap((path) => [...code(path).matchAll(/["'`]h(?:earth)?-(\w+):/g)].map(([, name]) => [path, name]));
  const keepers = new Set(keeping.map(([path]) => roomOf(path)).filter(Boolean));

  assert.ok(keepers.size > 2);
  for (const [path, name] of keeping) if (roomOf(path)) assert.equal(name, roomOf(path), path);
  for (const room of rooms) {
    const modules = ["unsent", "waiting"].map((name) => exists(`${lib}/${room}/${name}.js`));
    assert.deepEqual(modules, Array(2).fill(keepers.has(room)), room);
  }
});

test("a room hears of news on every page if it has a module for them, and only then", () => {
  const hearing = rooms.filter((room) => /static let hearsNews = true/.test(sources.get(room)));

  assert.ok(hearing.length > 0);
  assert.deepEqual(hearing, rooms.filter((room) => exists(`${lib}/${room}/news.js`)));
});

/** The room whose style sheet it is, by its address below `css` or below `css/rooms`. */
const dresses = (sheet) => [...sources.keys()].find((room) => new RegExp(`^${room.replace(/s$/, "")}s?\\b`).test(sheet));

test("a style sheet of one room is linked by its own pages, and is in the sheets of no other room", () => {
  const linked = list("Views", ".swift").flatMap((path) =>
    [...read(path).matchAll(/var sheets: \[String\] \{[^]*?\n\n/g)].flatMap(([text]) =>
      [...text.matchAll(/"([\w/-]+)"/g)].map(([, sheet]) => [path, dresses(path.split("/")[1].toLowerCase().replace("diaries", "diary")), dresses(sheet), sheet]),
    ),
  );
  const inside = list("Public/css", ".css").flatMap((path) =>
    [...read(path).matchAll(/@import url\("(?:\.\.\/)?rooms\/([^"]+)"\)/g)].map(([, sheet]) => [path, dresses(path.slice("Public/css/".length)), dresses(sheet), sheet]),
  );
  const breaches = [...linked, ...inside].filter(([, own, room]) => room && room !== own);

  assert.ok(linked.filter(([, , room]) => room).length > 20 && inside.length > 20);
  assert.deepEqual(breaches, []);
});

test("a room's tests in the browser say by themselves what it loads later, and it is there", () => {
  const files = list("Public", "").map((path) => path.replace("Public/", ""));
  const lines = list("Tests/browser", "later.txt").flatMap((path) =>
    read(path).split("\n").filter((line) => line && !line.startsWith("#")).map((line) => [path.split("/")[2], line.split(" ")[0]]),
  );
  const weighing = read("Tests/browser/weights.py");

  assert.ok(lines.length > 30);
  for (const [folder, file] of lines) {
    const pattern = new RegExp(`^${file.replace(/\./g, "\\.").replace(/\*/g, "[\\w-]+")}$`);
    assert.ok(files.some((path) => pattern.test(path)), file);
    const room = roomOf(`Public/${file}`) ?? dresses(file.replace(/^(css|js\/elements)\//, ""));
    assert.ok(!room || room === folder, `${file} of ${room} stands in ${folder}`);
  }
  assert.deepEqual(rooms.filter((room) => weighing.includes(room.replace(/s$/, ""))), []);
  assert.match(read("Tests/browser/pytest.ini"), /^pythonpath = \.$/m);
});

test("a room's name is found in imports, addresses and keys, and in no sentence", () => {
  for (const text of ['import("./lib/notes/left.js")', 'path.startsWith("/notes/")', "`hearth-notes:`", '["notes", "brew"]', '"note"'])
    assert.ok(named(text).includes("notes"), text);
  for (const text of ["elements.notes", '"toast-note"', '"Your notes"', '"/footnotes"', "`h-noted:`"]) assert.deepEqual(named(text), [], text);
  assert.deepEqual(imported('import { a } from "../lib/brew/run.js"; load("diary/actions", b)'), ["brew", "diary"]);
  assert.deepEqual(imported('loadStylesheet("graphs/editing"); loadStylesheet("reminders"); loadStylesheet("media")'), ["graphs", "reminders"]);
});
