import assert from "node:assert/strict";
import { test } from "node:test";
import { DraftKeeper, newer } from "../../../../../Public/js/rooms/notes/composer/message-drafts.js";
import { localDraft } from "../../../../../Public/js/rooms/notes/kept.js";
import { met } from "../../../../../Public/js/rooms/notes/composer/meeting.js";

const bold = (offset, length) => ({ type: "bold", offset, length });
const house = { text: "From the phone", entities: [bold(5, 3)], at: 200 };
const nothing = { text: "", entities: [], at: 0 };

test("what another device kept since wins over what the house had from here", () => {
  assert.equal(newer({ text: "Older", entities: [], at: 100, seen: 100, isKept: true }, house), house);
  assert.equal(newer(null, house), house);
});

test("where nobody wrote elsewhere since, what is here is gone on with", () => {
  const local = { text: "Here", entities: [], at: 150, seen: 200 };
  assert.equal(newer(local, house), local);
});

test("what was typed here after the house's draft was seen is gone on with", () => {
  const local = { text: "From the phone, and more", entities: [], at: 300, seen: 200 };
  assert.equal(newer(local, house), local);
  assert.equal(newer({ ...local, text: "" }, house).text, "");
});

test("what never reached the house stands below what another device kept there since", () => {
  for (const at of [100, 300]) {
    const local = { text: "From the desk", entities: [bold(0, 4)], at, seen: 50 };
    assert.deepEqual(newer(local, house), {
      text: "From the phone\n\nFrom the desk",
      entities: [bold(5, 3), bold(16, 4)],
    });
  }
});

test("what both have stands there once", () => {
  const local = { text: "From the phone", entities: [], at: 100, seen: 50 };
  assert.equal(newer(local, { ...house, text: "From the phone: bread" }).text, "From the phone: bread");
  assert.equal(newer({ ...local, text: "From the phone: milk" }, house).text, "From the phone: milk");
});

test("a draft that was sent or emptied elsewhere leaves what is newer here", () => {
  const local = { text: "Typed without a network", entities: [], at: 300, seen: 100 };
  assert.equal(newer(local, nothing), local);
  assert.equal(newer(local, { ...nothing, at: 200 }), local);
});

test("what was sent elsewhere does not come back", () => {
  const local = { text: "Milk", entities: [], at: 900, seen: 100, isKept: true };
  const sent = { text: "", entities: [], at: 200 };
  assert.equal(newer(local, sent), sent);
});

test("what was emptied here leaves what another device kept since", () => {
  assert.equal(newer({ text: "", entities: [], at: 900, seen: 100 }, house), house);
});

/** A house with one draft, as the real one answers, and a device that types into it. */
class Home {
  draft = { text: "", entities: [], at: 0 };
  isLosing = false;

  device() {
    const kept = new Map();
    const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
    const device = { text: this.draft.text, entities: [], storage };
    const meet = async (other, base) => {
      const { content } = met(base, other, { text: device.text, entities: [] });
      device.type(content.text);
    };
    const send = async ({ text }, seen) => {
      const { draft } = this;
      const isOther = draft.at > seen && draft.text && !text.includes(draft.text);
      if (!isOther) this.draft = { text, entities: [], at: draft.at + 1 };
      if (this.isLosing) throw new Error("lost");
      return isOther ? { at: draft.at, other: draft } : { at: this.draft.at };
    };
    const later = () => 1;
    const keeper = new DraftKeeper({ storage, key: "draft", house: { ...this.draft }, send, meet, later });
    device.type = (text) => {
      device.text = text;
      keeper.keep({ text, entities: [] });
    };
    device.flush = () => keeper.flush();
    device.hear = () => keeper.hear(this.draft);
    return device;
  }
}

test("two devices that were open before lose nothing of each other, and end with the same", async () => {
  const home = new Home();
  const [one, other] = [home.device(), home.device()];
  one.type("Milk");
  await one.flush();
  other.type("Bread");
  await other.flush();
  await other.flush();
  assert.equal(home.draft.text, "Milk\n\nBread");
  assert.equal(other.text, "Milk\n\nBread");

  // It goes on with its own, which stands in the other's by now.
  one.type("Milk and eggs");
  await one.flush();
  await one.flush();

  assert.equal(home.draft.text, "Milk and eggs\n\nBread");
  assert.equal(one.text, home.draft.text);
});

test("what was sent elsewhere leaves a device that has nothing newer", async () => {
  const home = new Home();
  const one = home.device();
  one.type("Milk");
  await one.flush();
  home.draft = { text: "", entities: [], at: home.draft.at + 5 };

  await one.hear();

  assert.equal(one.text, "");
});

test("an own draft whose answer was lost is not taken for another device's", async () => {
  const home = new Home();
  const one = home.device();
  home.isLosing = true;
  one.type("Milk and bread");
  await one.flush();
  home.isLosing = false;

  one.type("Milk");
  await one.flush();
  await one.flush();

  assert.equal(home.draft.text, "Milk");
  assert.equal(one.text, "Milk");
  assert.equal(localDraft(one.storage, "draft").isKept, true);
});

test("an own draft whose answer the next page did not hear does not come back beside what was typed after it", async () => {
  for (const text of ["Eggs", ""]) {
    const home = new Home();
    const one = home.device();
    home.isLosing = true;
    one.type("Bread");
    await one.flush();
    one.type(text);

    assert.equal(newer(localDraft(one.storage, "draft"), home.draft).text, text);
  }
});

test("another device's draft is met also after own ones got no answer", async () => {
  const home = new Home();
  const [one, other] = [home.device(), home.device()];
  home.isLosing = true;
  one.type("Bread");
  await one.flush();
  home.isLosing = false;
  other.type("Bread and milk");
  await other.flush();
  one.type("Eggs");

  assert.equal(newer(localDraft(one.storage, "draft"), home.draft).text, "Bread and milk\n\nEggs");
});

test("formats move with the words that another device put above or below them", () => {
  const own = { text: "Milk and eggs", entities: [bold(0, 4)] };
  const other = { text: "Tea\n\nMilk\n\nBread", entities: [bold(0, 3), bold(5, 4), bold(11, 5)] };
  assert.deepEqual(met("Milk", other, own), {
    content: { text: "Tea\n\nMilk and eggs\n\nBread", entities: [bold(0, 3), bold(5, 4), bold(20, 5)] },
    moved: 5,
  });
  assert.deepEqual(met("", { text: "Tea", entities: [] }, own).content, { text: "Tea\n\nMilk and eggs", entities: [bold(5, 4)] });
});
