import { leftDrafts } from "./entry-drafts.js";

/** Days of which an earlier page could not send what was written, for the page of what waits. Their words are on the day. */
export const unsent = (storage, member) => leftDrafts(storage, member).map(({ path }) => ({ what: "day", from: path, isRefused: false, text: "" }));
