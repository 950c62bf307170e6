import { make } from "../../../parts/make.js";
import { unsentPaths } from "../kept.js";

/** The most files of one message; further ones go with the next. */
const limit = 10;

/** Files that are attached and not sent, by the path of their tab: tabs are swapped on one page. */
const attached = new Map();

/** Width divided by height of files that were drawn already, so that a message has its shape at once. */
export const ratios = new WeakMap();

export function keepRatio(file, { naturalWidth, naturalHeight }) {
  if (naturalWidth && naturalHeight) ratios.set(file, naturalWidth / naturalHeight);
}

const attachedTo = (path) => attached.get(path) ?? [];

/**
 * Adds files to the message that is being written.
 *
 * @param {HTMLElement} composer
 * @param {File[]} files
 * @param {() => void} changed
 */
export function attach(composer, files, changed) {
  // From now on files can be sent even if the connection is lost.
  import("../outbox/uploading.js").catch(() => {});
  attached.set(composer.path, [...attachedTo(composer.path), ...files]);
  composer.takeFiles = () => {
    const all = attachedTo(composer.path);
    attached.set(composer.path, all.slice(limit));
    show();
    return all.slice(0, limit);
  };

  function show() {
    const list = composer.querySelector(".composer__attached") ?? makeList(composer);
    const all = attachedTo(composer.path);
    if (all.length) unsentPaths.add(composer.path);
    else unsentPaths.delete(composer.path);
    list.replaceChildren(...all.map((file) => row(composer, file, () => {
      attached.set(composer.path, attachedTo(composer.path).filter((one) => one !== file));
      show();
      composer.editor.focus();
    })));
    list.hidden = !all.length;
    composer.querySelector(".composer__said").textContent =
      all.length > limit ? composer.dataset.many : "";
    changed();
  }

  show();
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
  const label = `${composer.dataset.remove}: ${file.name}`;
  const button = make("button", { type: "button", class: "composer__remove", "aria-label": label }, "×");
  button.addEventListener("click", remove);
  item.append(make("span", {}, file.name), button);
  return item;
}
