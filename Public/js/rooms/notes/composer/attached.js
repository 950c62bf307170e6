import { make } from "../../../parts/make.js";
import { unsentPaths } from "../kept.js";

/** The most files of one message; further ones go with the next. */
export const limit = 10;

/**
 * Files that are attached and not sent, by the path of their tab, since tabs are swapped on one page; those that are added to
 * a message while it is edited, by its own path.
 */
const attached = new Map();

/** Width divided by height of files that were drawn already, so that a message has its shape at once. */
export const ratios = new WeakMap();

export function keepRatio(file, { naturalWidth, naturalHeight }) {
  if (naturalWidth && naturalHeight) ratios.set(file, naturalWidth / naturalHeight);
}

export const attachedTo = (path) => attached.get(path) ?? [];

/** Where files go that are attached now. */
const placeOf = (composer) => composer.editedPath ?? composer.path;

/**
 * Adds files to the message that is being written or edited.
 *
 * @param {HTMLElement} composer
 * @param {File[]} files
 * @param {() => void} changed
 * @param {string} [place] of a tab or of a message; where one is now
 */
export function attach(composer, files, changed, place = placeOf(composer)) {
  // From now on files can be sent even if the connection is lost.
  import("../outbox/uploading.js").catch(() => {});
  attached.set(place, [...attachedTo(place), ...files]);
  unsentPaths.add(place);
  composer.takeFiles = () => {
    const all = attachedTo(placeOf(composer));
    attached.set(placeOf(composer), all.slice(limit));
    showAttached(composer, changed);
    return all.slice(0, limit);
  };
  showAttached(composer, changed);
}

/** Leaves a message that was edited, and what was to be added to it. */
export function forgetAttached(place) {
  attached.delete(place);
  unsentPaths.delete(place);
}

/** Shows what is attached where one is now. */
export function showAttached(composer, changed) {
  const place = placeOf(composer);
  const all = attachedTo(place);
  if (!all.length) unsentPaths.delete(place);
  const list = composer.querySelector(".composer__attached") ?? makeList(composer);
  list.replaceChildren(...all.map((file) => row(composer, file, () => {
    attached.set(place, attachedTo(place).filter((one) => one !== file));
    showAttached(composer, changed);
    composer.editor.focus();
  })));
  list.hidden = !all.length;
  composer.querySelector(".composer__said").textContent = all.length > limit ? composer.dataset.many : "";
  changed();
}

function makeList(composer) {
  const list = make("ul", { class: "composer__attached" });
  composer.querySelector("form").before(list, make("p", { class: "composer__said", role: "status" }));
  return list;
}

function row(composer, file, remove) {
  const item = make("li", { class: "composer__file" });
  if (file.type.startsWith("image/")) {
    const picture = new Image();
    picture.alt = "";
    picture.src = URL.createObjectURL(file);
    picture.addEventListener("load", () => {
      URL.revokeObjectURL(picture.src);
      keepRatio(file, picture);
    });
    // A kind of picture that this browser does not draw has its name.
    picture.addEventListener("error", () => picture.remove());
    item.append(picture);
  }
  if (file.type.startsWith("audio/")) item.append(make("audio", { controls: true, src: URL.createObjectURL(file), "aria-label": file.name }));
  const label = `${composer.dataset.remove}: ${file.name}`;
  const button = make("button", { type: "button", class: "composer__remove", "aria-label": label }, "×");
  button.addEventListener("click", remove);
  item.append(make("span", {}, file.name), button);
  return item;
}
