import { validate } from "../parts/forms/kept-drafts.js";
import { clearStorage } from "./sign-out/sign-out-guard.js";

const { member } = document.documentElement.dataset;

/** The rooms that keep something of this member. What they keep of others is forgotten at once, by any page. */
export const [kept] = member ? [localStorage, sessionStorage].map((storage) => clearStorage(storage, member)) : [[]];

// Before the elements that show drafts.
if (/h-draft/.test(Object.keys(sessionStorage))) validate(member);
