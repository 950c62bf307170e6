import { load } from "../load.js";
import { keyOf } from "./keys.js";
import { Outbox } from "./outbox/outbox.js";
import { isAway, post } from "./outbox/sending.js";
import { inOnePage } from "../one-page.js";

const key = keyOf("outbox");
const withFiles = () => load("notes/outbox/uploading", () => {});
/** The ids of messages that this page could not send: their tab sends them, and shows the reason of a failure. */
const left = new Set();

/** Sends messages of earlier pages, without showing them. */
const outbox = new Outbox({
  storage: localStorage,
  key,
  post,
  // Only the tab can show which files were refused, so it sends the last request to the house.
  upload: async (item, save) => (await withFiles()).upload(item, () => {
    save();
    if (item.refused) throw new Error("refused");
  }, () => {}),
  wants: ({ id, problem, refused }) => !left.has(id) && !refused && (!problem || isAway(problem)),
  changed: ({ id, state }) => {
    if (state !== "failed") return;
    left.add(id);
    outbox.letGo(id);
  },
  done: (item) => item.files.length && withFiles().then(({ forgetFiles }) => forgetFiles(item)),
});

let release;

/** One such page of a browser does it at a time. */
const begin = () => (release = inOnePage(`hearth-left ${key}`, () => outbox.adopt()));

begin();
for (const name of ["online", "focus"]) addEventListener(name, () => outbox.again());
addEventListener("pagehide", () => {
  outbox.release();
  release();
});
addEventListener("pageshow", ({ persisted }) => persisted && begin());
