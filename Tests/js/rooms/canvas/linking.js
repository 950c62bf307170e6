import { afterEach, beforeEach, mock } from "node:test";
import { Linking } from "../../../../Public/js/rooms/canvas/linking.js";
import { leaveWindow, pageWindow, pass } from "../../page-window.js";
import { Storage } from "../../storage.js";

function createElement(localName) {
  const children = [];
  return {
    localName, setAttribute() {}, append: (...more) => children.push(...more),
    get textContent() {
      return children.map((child) => child.textContent ?? child).join("");
    },
  };
}

const form = { dataset: { first: "First", second: "With {name}", several: "With {n}", failed: "Not saved" } };

beforeEach(() => {
  pageWindow();
  const documentElement = { dataset: { member: "ada" }, hasAttribute: () => false };
  Object.assign(globalThis, {
    document: { addEventListener() {}, createElement, querySelector: () => null, body: { append() {} }, documentElement },
    sessionStorage: new Storage(),
    DOMParser: class {
      parseFromString(text) {
        const querySelector = (what) => what.split(", ").find((one) => one.startsWith("[data-") && text.includes(one.slice(1, -1))) ?? null;
        return { body: { textContent: text.replace(/<[^>]*>/g, ""), querySelector } };
      }
    },
    location: { href: "http://house/graphs/1/canvas", pathname: "/graphs/1/canvas", reload() {} },
    // A real one keeps the process from ending.
    BroadcastChannel: class {
      postMessage() {}
    },
  });
});

afterEach(async () => {
  // A request that is on its way takes room from those of the next test.
  for (const { resolve } of unanswered.splice(0)) resolve(done());
  await pass();
  leaveWindow();
});

const unanswered = [];

/** A canvas on which nodes A to E are linked by their numbers; the house answers each link when it is told to. */
export function linking({ isNamed = true } = {}) {
  const names = ["A", "B", "C", "D", "E"];
  const line = { dataset: form.dataset, textContent: "" };
  const here = { line, sent: [], renewed: [], answers: [], over: new AbortController(), selecting: Promise.resolve() };
  mock.method(globalThis, "fetch", (address, { body, ...how }) => {
    const [pair, kind, size] = [`${body.getAll("node")}–${body.get("with")}`, body.get("kind"), `${body}`.length];
    here.sent.push({ pair, kind, size, how });
    return new Promise((resolve, reject) => {
      here.answers.push({ resolve, reject });
      unanswered.push({ resolve });
    });
  });
  const stage = { selection: new Set(), frames: { ask() {} }, screenOf: () => ({ x: 0, y: 0 }), hit: () => here.under };
  const canvas = {
    get graph() {
      return here.isReady === false ? null : {};
    },
    isWritable: true, press() {},
    know: async () => isNamed, idOf: (index) => names[index] ?? `${index}`.padStart(32, "0"), indexOf: (id) => names.indexOf(id), nameOf: (index) => (isNamed ? names[index] : ""),
    async select(indices) {
      stage.selection = new Set(indices);
      await here.selecting;
    },
    async renew(indices) {
      here.renewed.push(indices);
      if (indices.length) stage.selection = new Set(indices);
    },
  };
  const parts = {
    path: null,
    linking: { hidden: true, elements: { kind: { value: "" } }, addEventListener() {}, querySelector: () => line },
  };
  const { signal } = here.over;
  mock.method(document, "addEventListener", (name, heard) => (here[name] = heard));
  return Object.assign(here, { stage, parts, linking: new Linking(canvas, stage, parts, "/graphs/1/canvas/links", signal) });
}

export async function tap(here, ...nodes) {
  for (const node of nodes) {
    here.linking.tap(node);
    await pass(400);
  }
}

export const done = () => new Response("<toast-note>");
export const pairs = ({ sent }) => sent.map(({ pair }) => pair);
