import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

const streams = [];
globalThis.EventSource = class extends EventTarget {
  isOpen = true;

  constructor(address) {
    super();
    streams.push(this);
    this.address = address;
  }

  close() {
    this.isOpen = false;
  }
};
const others = [];
globalThis.BroadcastChannel = class extends EventTarget {
  postMessage = (path) => others.push(path);
};
globalThis.localStorage = new Storage();
globalThis.sessionStorage = new Storage();
globalThis.location = { pathname: "/today", search: "" };
globalThis.fetch = async () => ({ ok: true, redirected: false });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
localStorage.setItem("hearth-member", "ada");
const { listen } = await import("../../../../Public/js/frame/news/live.js");

const heard = [];
const over = new AbortController();
after(() => over.abort());

function see(isSeen) {
  document.hidden = !isSeen;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a page that is looked at has the stream and tells the others; out of sight it has none, and asks for all when it is seen again", () => {
  document.hidden = false;
  listen((path) => heard.push(path), over.signal);
  const [first] = streams;
  first.dispatchEvent(Object.assign(new Event("changed"), { data: "/graphs/1" }));
  assert.deepEqual([heard, others], [["/graphs/1"], ["/graphs/1"]]);

  see(false);
  assert.equal(first.isOpen, false);
  assert.equal(streams.length, 1);

  see(true);
  assert.deepEqual(heard, ["/graphs/1", null]);
  assert.equal(streams.length, 2);
  assert.equal(streams[1].isOpen, true);
});
