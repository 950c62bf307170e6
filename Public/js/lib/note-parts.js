const stays = 5000;

/** A line over the composer: what was copied, what did not work. It goes after a few seconds unless it is to stay. Gives what says it. */
export function makeSaid(room) {
  const said = document.createElement("p");
  said.className = "notes__said";
  said.setAttribute("role", "status");
  room.append(said);
  let timer;
  return (text, { isLasting = false } = {}) => {
    clearTimeout(timer);
    said.textContent = text;
    if (!isLasting) timer = setTimeout(() => said.replaceChildren(), stays);
  };
}

/** Leads to the newest message, while one reads further up. */
export function makeNewest(text) {
  const button = document.createElement("button");
  [button.type, button.className, button.textContent] = ["button", "button messages__new", text];
  return button;
}

/** Puts what belongs to another tab in place of what belongs to this one. */
export function swapParts(room, page) {
  const fresh = page.querySelector("notes-room");
  for (const name of ["data-path", "data-tab", "data-title", "data-live"]) {
    if (fresh.hasAttribute(name)) room.setAttribute(name, fresh.getAttribute(name));
    else room.removeAttribute(name);
  }
  document.title = page.title;
  room.querySelector("note-tabs").renew(fresh.querySelector("note-tabs"));
  room.querySelector(".messages__new")?.remove();
  for (const part of ["h1", ".notes__actions", ".pins", ".messages", "note-composer", ".notes__menu"]) {
    const [old, next] = [room, fresh].map((one) => one.querySelector(part));
    if (old && next) old.replaceWith(document.adoptNode(next));
    else if (part === ".pins" && next) room.querySelector(".messages").before(document.adoptNode(next));
    else if (next) room.querySelector(".messages").after(document.adoptNode(next));
    else old?.remove();
  }
  const sides = [document, page].map((one) => one.querySelector(".side__list"));
  if (sides[0] && sides[1]) sides[0].replaceWith(document.adoptNode(sides[1]));
}
