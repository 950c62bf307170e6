import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const list = (folder, ending) =>
  readdirSync(new URL(folder, root), { recursive: true }).map((file) => `${folder}/${file}`).filter((file) => file.endsWith(ending));

/** The Swift files that say what the rooms bring, by the room's id. */
const sources = new Map(
  list("Sources", ".swift").flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/static let id = "(\w+)"/g)].map(([, room]) => [room, text]);
  }),
);
/** Those that have scripts in a folder of their own. */
const rooms = [...sources.keys()].filter((room) => existsSync(new URL(`Public/js/rooms/${room}`, root)));

/** A script without its comments. */
const code = (path) => read(path).replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const scripts = list("Public/js", ".js");
/** The list of rooms, and Today, whose page shows parts of others. */
const lists = ["Public/js/frame/rooms.js", "Public/js/rooms/today.js"];

/** The room that a script or style sheet is of; the canvas is a page of graphs. */
const roomOf = (path) => {
  const [, name] = /^Public\/(?:js|css)\/rooms\/([a-z]+)/.exec(path) ?? [];
  return name === "canvas" ? "graphs" : name;
};

/** The rooms that a script names in addresses and keys. */
const addressed = (text) => rooms.filter((room) => new RegExp(`(["'\`]/|hearth-|h-)${room}(?=["'\`/:? ])`).test(text));

/** Or their things as a whole text: `"reminder"`. */
const named = (text) => rooms.filter((room) => new RegExp(`(["'\`/]|h-)${room.replace(/s$/, "")}s?(?=["'\`/:? ])`).test(text));

/** The rooms whose modules a script imports. */
const imported = (path, text) =>
  [...text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(([, to]) => roomOf(new URL(to, new URL(path, "file:///")).pathname.slice(1))).filter(Boolean);

test("the scripts of the frame, and those that all rooms use, name no room and import from none", () => {
  const all = scripts.filter((path) => !roomOf(path) && !lists.includes(path));
  const breaches = all.map((path) => [path, ...named(code(path)), ...imported(path, code(path))]).filter(([, ...found]) => found.length);

  assert.ok(rooms.length > 4 && all.length > 40);
  assert.deepEqual(breaches, []);
});

test("no room's scripts name another room, or import from it", () => {
  const all = scripts.filter((path) => roomOf(path) && !lists.includes(path));
  const others = (path) => [...addressed(code(path)), ...imported(path, code(path))].filter((room) => room !== roomOf(path));
  const breaches = all.map((path) => [path, ...others(path)]).filter(([, ...found]) => found.length);

  assert.ok(all.length > 60);
  assert.deepEqual(breaches, []);
});

test("a room that keeps texts in the browser names them by itself, sends them from any page, and knows which wait", () => {
  const keeping = scripts.flatMap((path) => [...code(path).matchAll(/["'`]h-(\w+):|["'`]hearth-(\w+):/g)].map(([, one, other]) => [path, one ?? other])).filter(([path]) => !path.includes("/canvas/"));
  const keepers = new Set(keeping.map(([path]) => roomOf(path)).filter(Boolean));
  const listed = [...read(lists[0]).matchAll(/(\w+): \(\) => import\("\.\.\/rooms\/\1\/for-other-pages\.js"\)/g)].map(([, room]) => room);
  const offering = (name) => listed.filter((room) => new RegExp(`export (async )?(function ${name}\\b|\\{[^}]*\\b${name}\\b)`).test(code(`Public/js/rooms/${room}/for-other-pages.js`)));

  assert.ok(keepers.size > 2);
  for (const [path, name] of keeping) if (roomOf(path)) assert.equal(name, roomOf(path), path);
  assert.deepEqual(offering("sendLeft").sort(), [...keepers].sort());
  assert.deepEqual(offering("isWaiting").sort(), [...keepers].sort());
  assert.deepEqual(offering("hear"), rooms.filter((room) => /static let hearsNews = true/.test(sources.get(room))));
});

test("a room's style sheet has sheets of that room, and parts that all may use", () => {
  const breaches = readdirSync(new URL("Public/css/rooms", root)).filter((file) => file.endsWith(".css") && file !== "today.css").flatMap((file) => {
    const path = `Public/css/rooms/${file}`;
    const from = [...read(path).matchAll(/@import url\("([^"]+)"\)/g)].map(([, to]) => roomOf(new URL(to, new URL(path, "file:///")).pathname.slice(1)));
    return from.filter((room) => room && room !== roomOf(path)).map((room) => [file, room]);
  });

  assert.deepEqual(breaches, []);
});

test("a room's name is found in addresses and keys, and in no sentence", () => {
  for (const text of ['path.startsWith("/notes/")', "`hearth-notes:`", '["notes", "brew"]', '"note"']) assert.ok(named(text).includes("notes"), text);
  for (const text of ["elements.notes", '"toast-note"', '"Your notes"', '"/footnotes"', "`h-noted:`"]) assert.deepEqual(named(text), [], text);
  assert.deepEqual(addressed('fetch("/brew/runs"); form.elements["notes"]; localStorage[`hearth-notes:${member}`]'), ["notes", "brew"].filter((room) => rooms.includes(room)).sort((one, other) => rooms.indexOf(one) - rooms.indexOf(other)));
  assert.deepEqual(imported("Public/js/rooms/notes/message-menu.js", 'import { a } from "../brew/run.js"; import("../../parts/http.js")'), ["brew"]);
});
