import { load } from "../../../parts/load.js";
import { keyOf } from "../kept.js";
import { MessageOutbox } from "./message-outbox.js";
import { isAway, post } from "./message-requests.js";
import { behindTexts } from "./sent-texts.js";
import { inOnePage } from "../../../outbox/one-page.js";

const withFiles = () => load(() => import("./uploading.js"));

/** Sends messages of earlier pages, without showing them; one page of a browser does it at a time. */
export function sendLeftMessages() {
  const key = keyOf("outbox");
  /** The ids of messages that this page could not send: their tab sends them, and shows the reason of a failure. */
  const left = new Set();
  const outbox = new MessageOutbox({
    storage: localStorage,
    key,
    post: async (item) => {
      await behindTexts(item.path);
      return post(item);
    },
    // Only the tab can show which files were refused, so it sends the last request to the server.
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
  const begin = () => (release = inOnePage(`hearth-left ${key}`, () => outbox.adopt()));
  begin();
  for (const name of ["online", "focus"]) addEventListener(name, () => outbox.again());
  addEventListener("pagehide", () => {
    outbox.release();
    release();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && begin());
}
