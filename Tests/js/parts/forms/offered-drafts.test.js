import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

globalThis.HTMLElement = EventTarget;
globalThis.customElements = { define: (_, element) => (globalThis.KeepDraft = element) };
globalThis.FormData = class {
  constructor({ elements }) {
    return Object.entries(elements).map(([name, { value }]) => [name, value]);
  }
};
await import("../../../../Public/js/parts/keep-draft.js");
const { RecipeDraft } = await import("../../../../Public/js/rooms/brew/recipe-draft.js");

beforeEach(() => (globalThis.sessionStorage = new Storage()));

class Bar extends EventTarget {
  isThere = true;
  setAttribute() {}
  append() {}
  remove() {
    this.isThere = false;
  }
}

/** A page with such a host, as it is opened. */
function openWith(host) {
  const page = openPage();
  Object.assign(document, { createElement: () => new Bar() });
  const bars = [];
  const parts = {
    dataset: { path: "/plant" }, prepend: (bar) => bars.push(bar),
    getAttribute: (name) => (name === "key" ? "/plant" : null), hasAttribute: (name) => name === "key",
  };
  return Object.assign(page, { host: Object.assign(host, parts), offers: () => bars.filter(({ isThere }) => isThere).length });
}

function openForm() {
  const form = { elements: { notes: new Bar() }, dispatchEvent() {} };
  form.elements.notes.value = "";
  const page = openWith(Object.assign(new globalThis.KeepDraft(), { querySelector: () => form }));
  page.host.connectedCallback();
  return Object.assign(page, { type: (text) => (form.elements.notes.value = text) });
}

function openRecipe() {
  const editor = Object.assign(new EventTarget(), { entries: "[]", opened: "[]", form: { elements: {} } });
  const page = openWith(Object.assign(editor, { querySelector: () => ({ dataset: {} }) }));
  new RecipeDraft(editor, page.signal);
  return Object.assign(page, { type: (text) => (editor.entries = text) });
}

const kept = () => Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key)).join();

/** A page that was left, and a later one of the same form in which more was typed. */
function leaveTwo(open) {
  const first = open();
  first.type("abc");
  first.leave();
  const second = open();
  second.type("abcdef");
  second.leave();
  return [first, second];
}

for (const [name, open] of Object.entries({ form: openForm, recipe: openRecipe })) {
  test(`a ${name} that comes back offers what a later page kept, and keeps its own`, () => {
    const [first] = leaveTwo(open);

    first.comeBack();
    first.leave();

    assert.match(kept(), /"abcdef"/);
    assert.match(kept(), /"abc"/);
    assert.equal(first.offers(), 1);
    assert.equal(open().offers(), 1);
  });

  test(`a ${name} that comes back unchanged offers what a later page kept`, () => {
    const first = open();
    first.leave();
    const second = open();
    second.type("abc");
    second.leave();

    first.comeBack();
    first.leave();

    assert.equal(first.offers(), 1);
    assert.match(kept(), /"abc"/);
  });

  test(`a ${name} that comes back again and again keeps each text once`, () => {
    const [first, second] = leaveTwo(open);

    for (const page of [first, second, first, second]) {
      page.comeBack();
      page.leave();
    }

    assert.equal(kept().split('"abc"').length, 2);
    assert.equal(kept().split('"abcdef"').length, 2);
  });

  test(`a ${name} that was sent and saved has no draft when it comes back`, () => {
    const first = open();
    first.type("abc");
    first.host.isLeaving = true;
    first.host.dispatchEvent(new Event("submit"));
    first.leave();
    sessionStorage.removeItem("hearth-draft:ada /plant");

    first.comeBack();
    first.leave();

    assert.equal(kept(), "");
  });
}
