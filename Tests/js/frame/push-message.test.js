import assert from "node:assert/strict";
import { test } from "node:test";
import { post, shown, takePush } from "../../../Public/js/frame/push-message.js";

const message = {
  web_push: 8030,
  notification: {
    title: "Call the dentist",
    body: "Kitchen",
    navigate: "https://hearth.local/reminders/1",
    tag: "reminders-due-1",
    lang: "en",
    icon: "https://hearth.local/icons/hearth-192.png",
    actions: [{ action: "done", title: "Done", navigate: "https://hearth.local/reminders/1", type: "button" }],
    data: { forms: { done: { path: "/reminders/dues/1/done", fields: { "door-as": "12345678", back: "/reminders/now" } } }, failed: "Tap to open." },
  },
};

/** A worker that keeps what it is asked to do. */
class Worker extends EventTarget {
  constructor({ answer = { ok: true, url: "https://hearth.local/reminders/now" }, windows = [] } = {}) {
    super();
    this.shown = [];
    this.sent = [];
    this.opened = [];
    this.subscribed = [];
    const pushManager = {
      getSubscription: async () => null,
      subscribe: async (options) => {
        this.subscribed.push(options);
        return subscription("https://push.example/new");
      },
    };
    this.registration = { showNotification: async (...what) => this.shown.push(what), pushManager };
    this.clients = { matchAll: async () => windows, openWindow: async (url) => this.opened.push(url) };
    this.fetch = async (path, { body }) => {
      this.sent.push([path, Object.fromEntries(body)]);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    takePush(this);
  }

  /** Dispatches an event and waits for what the worker keeps itself alive for. */
  async take(type, properties) {
    const event = new Event(type);
    let work;
    Object.assign(event, { waitUntil: (promise) => (work = promise) }, properties);
    this.dispatchEvent(event);
    await work;
  }

  async tap(action, reply, said = message) {
    const [title, options] = shown(structuredClone(said));
    const notification = { title, ...options, close: () => {} };
    await this.take("notificationclick", { notification, action, reply });
  }
}

const subscription = (endpoint) => ({ toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) });

test("a message is shown with its buttons, and takes the place of an earlier one with its tag", async () => {
  const worker = new Worker();
  await worker.take("push", { data: { json: () => message } });

  const [[title, options]] = worker.shown;
  assert.equal(title, "Call the dentist");
  assert.equal(options.body, "Kitchen");
  assert.equal(options.tag, "reminders-due-1");
  assert.equal(options.renotify, true);
  assert.deepEqual(options.actions, [{ action: "done", title: "Done", type: "button" }]);
});

for (const [what, data] of [
  ["cannot be read", { json: () => JSON.parse("{") }],
  ["says nothing", { json: () => ({}) }],
  ["is empty", null],
]) {
  test(`a message that ${what} shows something: browsers end silent subscriptions`, async () => {
    const worker = new Worker();
    await worker.take("push", { data });

    assert.equal(worker.shown[0][0], "Hearth");
    assert.equal(worker.shown[0][1].renotify, false);
  });
}

test("a tap opens the page in a new window", async () => {
  const worker = new Worker();
  await worker.tap("");

  assert.deepEqual(worker.opened, ["https://hearth.local/reminders/1"]);
  assert.deepEqual(worker.sent, []);
});

test("a tap shows the window where the page is, and leaves others as they are", async () => {
  const focused = [];
  const windows = ["/notes/1", "/reminders/1"].map((path) => {
    const url = `https://hearth.local${path}`;
    return { url, focus: async () => focused.push(url) };
  });
  const worker = new Worker({ windows });
  await worker.tap("");
  assert.deepEqual(focused, ["https://hearth.local/reminders/1"]);
  assert.deepEqual(worker.opened, []);

  const other = new Worker({ windows: windows.slice(0, 1) });
  await other.tap("");
  assert.equal(focused.length, 1);
  assert.deepEqual(other.opened, ["https://hearth.local/reminders/1"]);
});

test("Done is posted for its member, and shows nothing more", async () => {
  const worker = new Worker();
  await worker.tap("done");

  assert.deepEqual(worker.sent, [["/reminders/dues/1/done", { "door-as": "12345678", back: "/reminders/now" }]]);
  assert.deepEqual(worker.shown, []);
});

const mention = structuredClone(message);
mention.notification.data.forms = { reply: { path: "/notes/1/messages", fields: { back: "/notes/1" } } };

test("a reply is sent as a message", async () => {
  const worker = new Worker({ answer: { ok: true, url: "https://hearth.local/notes/1" } });
  await worker.tap("reply", "On my way", mention);

  assert.deepEqual(worker.sent, [["/notes/1/messages", { content: "On my way", back: "/notes/1" }]]);
  assert.deepEqual(worker.shown, []);
});

for (const reply of ["", null, undefined]) {
  test(`a reply that says nothing (${reply}) opens the page instead`, async () => {
    const worker = new Worker();
    await worker.tap("reply", reply, mention);

    assert.deepEqual(worker.sent, []);
    assert.deepEqual(worker.opened, ["https://hearth.local/reminders/1"]);
  });
}

for (const [what, answer] of [
  ["the house is out of reach", new Error("offline")],
  ["a password is asked for", { ok: true, url: "https://hearth.local/graphs/1/unlock" }],
  ["the session has ended", { ok: false, url: "https://hearth.local/reminders/dues/1/done" }],
]) {
  test(`Done is said to have failed if ${what}`, async () => {
    const worker = new Worker({ answer });
    await worker.tap("done");

    const [[title, options]] = worker.shown;
    assert.equal(title, "Call the dentist");
    assert.equal(options.body, "Tap to open.");
    assert.equal(options.data.navigate, "https://hearth.local/reminders/1");
  });
}

test("an address that the push service changed is given to the house", async () => {
  const worker = new Worker();
  await worker.take("pushsubscriptionchange", { newSubscription: subscription("https://push.example/changed") });
  await worker.take("pushsubscriptionchange", { oldSubscription: { options: { userVisibleOnly: true } } });
  await worker.take("pushsubscriptionchange", {});

  assert.deepEqual(
    worker.sent.map(([path, { endpoint }]) => [path, endpoint]),
    [
      ["/settings/notifications/devices", "https://push.example/changed"],
      ["/settings/notifications/devices", "https://push.example/new"],
    ],
  );
  assert.deepEqual(worker.subscribed, [{ userVisibleOnly: true }]);
});

test("a form counts as taken only at the page that it leads to", async () => {
  const at = (url) => async () => ({ ok: true, url });

  assert.equal(await post({ path: "/x", fields: { back: "/reminders/now" } }, at("https://hearth.local/reminders/now")), true);
  assert.equal(await post({ path: "/x", fields: { back: "/reminders/now" } }, at("https://proxy.example/sign-in")), false);
});
