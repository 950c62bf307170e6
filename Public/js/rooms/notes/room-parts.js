const stays = 5000;

/** Gives what says a line over the composer for a few seconds, or until it is told to say nothing. */
export function makeSaid(room) {
  const said = document.createElement("p");
  said.className = "notes__said";
  said.setAttribute("role", "status");
  room.append(said);
  let timer;
  return (text, { isLasting = false } = {}) => {
    if (!text && !said.hasAttribute("lasting")) return;
    clearTimeout(timer);
    said.textContent = text;
    said.toggleAttribute("lasting", isLasting);
    if (!isLasting) timer = setTimeout(() => said.replaceChildren(), stays);
  };
}

/** Leads to the newest message, while one reads further up. */
export function makeNewest(text) {
  const button = document.createElement("button");
  [button.type, button.className, button.textContent] = ["button", "button messages__new", text];
  return button;
}

/** Puts parts of another page in place of a room's, with the words that they need. */
export function exchangeParts(room, page, ...parts) {
  for (const part of parts) {
    const [old, next] = [room, page].map((one) => one.querySelector(part));
    if (old && next) old.replaceWith(document.adoptNode(next));
    else if (next) room.querySelector(".messages")[part === ".pins" ? "before" : "after"](document.adoptNode(next));
    else old?.remove();
  }
  Object.assign(room.words, room.composer?.dataset);
}

/** Puts what belongs to another tab in place of what belongs to this one. */
export function swapParts(room, page) {
  const fresh = page.querySelector("notes-room");
  // Not every page goes on to the newest messages; all else of it each page says.
  delete room.dataset.live;
  Object.assign(room.dataset, fresh.dataset);
  document.title = page.title;
  room.say("");
  room.querySelector("note-tabs").renew(fresh.querySelector("note-tabs"));
  room.querySelector(".messages__new")?.remove();
  exchangeParts(room, fresh, "h1", ".notes__actions", ".pins", ".messages", "note-composer", ".notes__menu", ".notes__chosen");
  const sides = [document, page].map((one) => one.querySelector(".side__list"));
  if (sides[0] && sides[1]) sides[0].replaceWith(document.adoptNode(sides[1]));
}
