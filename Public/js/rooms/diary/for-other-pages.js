/** What other pages need of this room: see `frame/rooms.js`. */
import "../../parts/kit.js";
import { draftsOf, forgetDraft, isUntouched, leftDrafts, readDraft, sealedKeys } from "./entry-drafts.js";
import { askDay, settleMove } from "./moved.js";
import { openDrafts, sealDrafts } from "./sealing.js";
import { sendEntry } from "./entry-requests.js";
import { awaitedEntries, picturesOf, release } from "./kept-pictures.js";
import { load } from "../../parts/load.js";
import { make } from "../../parts/make.js";
import { SignedOutError } from "../../outbox/save-queue.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};
const form = globalThis.document?.querySelector?.("diary-form");

/** Behind their lock a member's drafts wait sealed. */
const seal = () => sealDrafts(localStorage, member);

/** Finds the day of drafts whose page was left while their entry moved. */
async function settleMoves() {
  for (const left of leftDrafts(localStorage, member)) {
    if (!left.draft.goal) continue;
    const path = await settleMove(localStorage, member, left, (day) => askDay(day, member));
    if (path && path === form?.dataset.path && isUntouched(form)) form.bringBack();
  }
}

/** Sends drafts that an earlier page could not send. A refused one waits until its day is opened. */
async function sendDrafts() {
  for (const { key, path, draft } of leftDrafts(localStorage, member)) {
    if (path === form?.dataset.path || draft.goal) continue;
    const { version, entry, values } = draft;
    const diary = diaryOf(path);
    const awaits = version ? 0 : picturesOf(diary, entry).length;
    const answer = await sendEntry(path, { ...values, version, id: entry, awaits }).catch((problem) => problem);
    if (answer instanceof SignedOutError) return seal();
    // Opened and typed on meanwhile, it is another one.
    if (!answer.version || !readDraft(localStorage, key)?.isLeft) continue;
    if (release(diary, entry)) goAhead();
    forgetDraft(localStorage, key);
    document.dispatchEvent(new CustomEvent("heard", { detail: path }));
  }
}

const diaryOf = (path) => path.replace(/\/days\/.*$/, "");

const goAhead = () => load(() => import("../../outbox/page-outbox.js")).then(({ sendLeft: send }) => send());

/** Makes entries of pictures alone, whose page was left before the server had them. */
async function sendPictures() {
  const drafts = draftsOf(localStorage, member).map(({ draft }) => draft.entry);
  for (const { diary, entry, path, count } of awaitedEntries()) {
    if (path === form?.dataset.path || drafts.includes(entry)) continue;
    const answer = await sendEntry(path, { id: entry, version: "", awaits: count }).catch((problem) => problem);
    if (answer instanceof SignedOutError) return;
    // Another device may have written on that day meanwhile.
    const goal = answer.version ? entry : answer.conflict?.dataset.entry;
    if (goal && release(diary, entry, goal)) goAhead();
  }
}

/** Says once on a page of the diary that a draft cannot be opened. */
function tell(text) {
  if (!location.pathname.startsWith("/diary") || document.querySelector(".unopened")) return;
  document.querySelector("main").prepend(make("p", { class: "notice unopened", role: "status" }, text));
}

async function goOn() {
  const isMoving = leftDrafts(localStorage, member).some(({ draft }) => draft.goal);
  const isSealed = sealedKeys(localStorage, member).length > 0;
  if (form && (isMoving || isSealed)) await customElements.whenDefined("diary-form");
  if (isSealed) {
    await openDrafts(localStorage, member, form, tell);
  }
  await settleMoves();
  await sendDrafts();
  return sendPictures();
}

export { unsent } from "./unsent-days.js";
export { areDraftsWaiting as isWaiting } from "./entry-drafts.js";

let isAwake = false;

/** Sends what earlier pages could not send, or seals it where the diary is locked. */
export function sendLeft() {
  if (isAwake) return;
  isAwake = true;
  const act = document.querySelector("[data-unlock] form[action^='/diary/code/']") ? seal : goOn;
  act();
  addEventListener("online", act);
}
