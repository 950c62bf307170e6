/**
 * What pages of other rooms need of a room, and of the outbox: `sendLeft` sends what an earlier page could not send,
 * `isWaiting` says whether something still waits, `unsent` what, `hear` hears of changes.
 */
export const rooms = {
  brew: () => import("../rooms/brew/for-other-pages.js"),
  diary: () => import("../rooms/diary/for-other-pages.js"),
  notes: () => import("../rooms/notes/for-other-pages.js"),
  outbox: () => import("../outbox/page-outbox.js"),
  reminders: () => import("../rooms/reminders/for-other-pages.js"),
  shared: () => import("./shares/unsent-shares.js"),
};

/** Writes something down from anywhere. */
export const writing = { notes: () => import("../rooms/notes/quick/note.js") };
