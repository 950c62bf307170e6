import assert from "node:assert/strict";
import { test } from "node:test";
import { EntrySaving } from "../../../../Public/js/rooms/diary/entry-saving.js";
import { LostError, SignedOutError } from "../../../../Public/js/outbox/save-queue.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A form, its house, and a clock that only a test moves. */
function desk({ content = "", version = "", house } = {}) {
  const desk = { form: { content }, files: 0, sent: [], shown: [], kept: undefined, work: [], now: 0, answers: [], meets: [] };
  const later = (work, wait) => {
    const timer = { work, at: desk.now + wait };
    desk.work.push(timer);
    return timer;
  };
  desk.saving = new EntrySaving({
    values: () => ({ ...desk.form }),
    fill: (values) => (desk.form = values),
    awaited: () => desk.files,
    stored: { values: { content: house ?? content }, version, entry: "e1" },
    send: (values) => {
      desk.sent.push(values);
      return new Promise((resolve, reject) => desk.answers.push({ resolve, reject }));
    },
    show: (state, said) => {
      desk.shown.push(state);
      desk.said = said;
    },
    keep: (draft) => (desk.kept = draft),
    later,
    now: () => desk.now,
  });
  desk.type = (text) => {
    desk.form.content = text;
    desk.saving.typed();
  };
  /** Only the timer that was set last counts, as in a browser where the one before is cleared. */
  desk.wait = async (milliseconds) => {
    desk.now += milliseconds;
    const last = desk.work.at(-1);
    if (last && last.at <= desk.now) {
      desk.work = [];
      last.work();
    }
    await turn();
  };
  desk.answer = async (answer, index = desk.answers.length - 1) => {
    if (answer instanceof Error) desk.answers[index].reject(answer);
    else desk.answers[index].resolve(answer);
    await turn();
  };
  return desk;
}

const saved = (version) => ({ version, entry: "e1", text: `Saved ${version}` });
const theirs = (content, version) => ({ conflict: { dataset: { content, version, entry: "e1" } } });

test("what is typed is kept at each key and sent a second after the last one", async () => {
  const ada = desk();

  ada.type("F");
  assert.equal(ada.kept.values.content, "F");
  await ada.wait(900);
  ada.type("Fr");
  await ada.wait(900);
  assert.equal(ada.sent.length, 0);
  await ada.wait(100);
  assert.deepEqual(ada.sent, [{ content: "Fr", id: "e1", version: "", awaits: "0" }]);
  await ada.answer(saved("1"));

  assert.deepEqual(ada.shown, ["unsaved", "unsaved", "saving", "saved"]);
  assert.equal(ada.kept, null);
});

test("who writes without a pause is saved every eight seconds", async () => {
  const ada = desk();
  const times = [];

  for (let key = 0; key < 60; key += 1) {
    ada.type("x".repeat(key + 1));
    await ada.wait(500);
    if (ada.sent.length === times.length) continue;
    times.push(ada.now);
    await ada.answer(saved(`${times.length}`));
  }

  assert.deepEqual(times, [8000, 16_000, 24_000]);
});

test("one request at a time, the newest text after it, over its version", async () => {
  const ada = desk();
  ada.type("One");
  const first = ada.saving.flush();
  await turn();
  ada.type("One two");
  const second = ada.saving.flush();
  await turn();
  assert.equal(ada.sent.length, 1);

  await ada.answer(saved("1"));
  assert.equal(ada.sent[1].content, "One two");
  assert.equal(ada.sent[1].version, "1");
  await ada.answer(saved("2"));

  assert.equal(await first, true);
  assert.equal(await second, true);
  assert.equal(ada.saving.version, "2");
  assert.equal(ada.kept, null);
});

test("a lost answer is no conflict: the house has what was sent", async () => {
  const ada = desk();
  ada.type("One");
  const flushed = ada.saving.flush();
  await turn();
  await ada.answer(new LostError());
  assert.equal(await flushed, false);
  assert.equal(ada.shown.at(-1), "failed");
  assert.equal(ada.kept.values.content, "One");

  ada.type("One two");
  await ada.wait(1000);
  await ada.answer(theirs("One\r\n", "1"));
  assert.equal(ada.shown.includes("conflict"), false);
  await ada.wait(1000);

  assert.equal(ada.sent.at(-1).content, "One two");
  assert.equal(ada.sent.at(-1).version, "1");
});

test("after a failure it is tried again by itself, later each time", async () => {
  const ada = desk();
  ada.type("One");
  await ada.wait(1000);
  for (const wait of [2000, 4000, 8000]) {
    await ada.answer(new LostError());
    await ada.wait(wait - 1);
    const before = ada.sent.length;
    await ada.wait(1);
    assert.equal(ada.sent.length, before + 1);
  }
});

test("somebody else's text stops the sending, not the typing", async () => {
  const ada = desk({ content: "Old", version: "1" });
  ada.type("Old and mine");
  const flushed = ada.saving.flush();
  await turn();
  await ada.answer(theirs("Old and theirs", "2"));
  assert.equal(await flushed, false);
  assert.equal(ada.saving.state, "conflict");

  ada.type("Old and mine, more");
  await ada.wait(60_000);
  assert.equal(ada.sent.length, 1);
  assert.equal(ada.kept.values.content, "Old and mine, more");

  ada.saving.endConflict({ values: { content: "Old and theirs" }, version: "2", entry: "e2" });
  await turn();
  assert.deepEqual(ada.sent[1], { content: "Old and mine, more", id: "e2", version: "2", awaits: "0" });
});

test("an empty new day is not sent; one that awaits a photo is", async () => {
  const ada = desk();
  ada.type(" ");
  assert.equal(await ada.saving.flush(), true);
  assert.equal(ada.sent.length, 0);

  ada.files = 1;
  ada.saving.flush();
  await turn();
  assert.equal(ada.sent[0].awaits, "1");
  await ada.answer(saved("1"));
  assert.equal(ada.sent.length, 1);
});

test("what was typed and taken back is no change", async () => {
  const ada = desk({ content: "Old", version: "1" });
  ada.type("Old x");
  ada.type("Old");
  await ada.wait(1000);

  assert.equal(ada.sent.length, 0);
  assert.equal(ada.kept, null);
});

test("what is refused is said, and sent again after the next key", async () => {
  const ada = desk({ content: "Old", version: "1" });
  ada.type("");
  await ada.wait(1000);
  await ada.answer({ reason: "Write something, or add a picture." });
  assert.equal(ada.shown.at(-1), "refused");
  assert.equal(ada.said, "Write something, or add a picture.");

  ada.type("New");
  await ada.wait(1000);
  assert.equal(ada.sent.at(-1).content, "New");
});

test("signed out or locked is told apart, and nothing follows a stop", async () => {
  const ada = desk();
  ada.type("One");
  await ada.wait(1000);
  await ada.answer(new SignedOutError());
  assert.equal(ada.shown.at(-1), "out");
  assert.equal(ada.kept.values.content, "One");

  ada.saving.stop();
  ada.kept = "untouched";
  ada.type("One two");
  await ada.wait(60_000);
  assert.equal(ada.kept, "untouched");
  assert.equal(ada.sent.length, 1);
});

test("whoever takes the other text is done", async () => {
  const ada = desk({ content: "Old", version: "1" });
  ada.type("Mine");
  await ada.wait(1000);
  await ada.answer(theirs("Theirs", "2"));

  ada.form.content = "Theirs";
  assert.equal(await ada.saving.endConflict({ values: { content: "Theirs" }, version: "2", entry: "e1" }), true);
  assert.equal(ada.shown.at(-1), "saved");
  assert.equal(ada.sent.length, 1);
  assert.equal(ada.kept, null);
});

test("what was changed elsewhere is merged where another field was changed here", async () => {
  const ada = desk({ content: "Old", version: "1" });
  ada.type("Old and mine");
  const flushed = ada.saving.flush();
  await turn();
  const place = { content: "Old", version: "2", entry: "e1", place: "Sintra", tags: "Sea" };
  await ada.answer({ conflict: { dataset: place } });
  assert.equal(ada.shown.includes("conflict"), false);
  assert.equal(ada.form.place, "Sintra");
  const { content, tags, version } = ada.sent[1];
  assert.deepEqual({ content, tags, version }, { content: "Old and mine", tags: "Sea", version: "2" });

  // The same entry can be changed once more meanwhile; another entry of that day is a conflict.
  await ada.answer({ conflict: { dataset: { ...place, version: "3", entry: "e2", mood: "3" } } });
  assert.equal(await flushed, false);
  assert.equal(ada.saving.state, "conflict");
});
