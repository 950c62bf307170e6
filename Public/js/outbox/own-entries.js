import { Entries } from "./kept-entries.js";

/** The entries of the member whose page this is. What is added here is sent once `page-outbox.js` hears of it. */
export const entries = new Entries(globalThis.localStorage, globalThis.document?.documentElement.dataset.member);
