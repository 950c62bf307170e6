// The page that stands in for another one while the server cannot be reached, and goes on to that once it answers.
import { showCopies } from "./copies/copies-list.js";
import { whenThere } from "./copies/when-there.js";
import { claimShare } from "./shares/claim-share.js";
import { whoIsHere } from "./sign-out/sign-out-guard.js";

const { field } = showCopies(document.querySelector("#copies"));

// What was shared waits for its member, also after this page was closed.
const share = new URLSearchParams(location.search).get("share");
if (share && whoIsHere()) claimShare(localStorage, whoIsHere(), share, location.pathname + location.search);

whenThere(() => {
  // What was searched here is searched in the whole house then.
  if (field?.value) location.replace(`/search?q=${encodeURIComponent(field.value)}`);
  // Opened by its own address, it stands in for nothing.
  else if (location.pathname.startsWith("/offline/")) location.replace("/today");
  else location.reload();
});
