import "../kit.js";
import "./media-slides.js";
import { fill } from "./upload/format.js";

/** Pictures full screen, with their captions and the ways on. */
export class Gallery {
  #dialog = null;
  #slides;

  #home;

  /** @param {HTMLElement} home has the dialog's template, and gives the `tiles` */
  constructor(home) {
    this.#home = home;
    document.addEventListener("lockup", () => this.drop());
  }

  /** The history says what is open. */
  follow() {
    const tile = this.#home.tiles.find(({ dataset }) => dataset.id === history.state?.medium);
    if (!tile) this.#dialog?.close();
    else if (!this.#dialog) this.#open(tile);
  }

  #open(tile) {
    const dialog = this.#home.querySelector("template").content.firstElementChild.cloneNode(true);
    this.#dialog = dialog;
    this.#home.append(dialog);
    dialog.showModal();
    dialog.addEventListener("close", this.#close);
    dialog.addEventListener("keydown", this.#key);
    dialog.addEventListener("click", this.#choose);
    this.#slides = document.createElement("media-slides");
    this.#slides.tiles = this.#home.tiles;
    this.#slides.addEventListener("turn", this.#tell);
    this.#slides.addEventListener("leave", () => dialog.close());
    dialog.querySelector(".gallery__strip").append(this.#slides);
    this.#slides.go(this.#home.tiles.indexOf(tile));
  }

  #tell = () => {
    const { index, tiles } = this.#slides;
    const { dataset, href } = tiles[index];
    const find = (name) => this.#dialog.querySelector(name);
    history.replaceState({ medium: dataset.id }, "");
    const count = find(".gallery__count");
    count.textContent = fill(count.dataset.of, { n: index + 1, count: tiles.length });
    find(".gallery__title").textContent = dataset.title;
    find(".gallery__caption").textContent = dataset.caption ?? "";
    find(".gallery__note").hidden = dataset.kind !== "video" || Boolean(dataset.original);
    find("[data-role=download]").href = dataset.download;
    find("[data-role=page]").href = href;
    this.#star(find("form[data-role=main]"), dataset, href);
    find("[data-role=previous]").disabled = index === 0;
    find("[data-role=next]").disabled = index === tiles.length - 1;
  };

  #star(form, { main, thumb }, href) {
    if (!form) return;
    form.hidden = !thumb;
    form.action = `${href}/main`;
    form.elements.main.value = main === undefined ? "1" : "0";
    form.lastElementChild.setAttribute("aria-pressed", main !== undefined);
  }

  #choose = ({ target }) => {
    const role = target.closest("[data-role]")?.dataset.role;
    if (role === "close") this.#dialog.close();
    if (role === "previous" || role === "next") this.#slides?.go(this.#slides.index + (role === "next" ? 1 : -1));
  };

  #key = (event) => {
    const slides = this.#slides;
    // In a recording the arrows wind.
    if (!slides || event.target.localName === "video" || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = slides.tiles.length - 1;
    const places = { ArrowLeft: slides.index - 1, ArrowRight: slides.index + 1, Home: 0, End: last };
    if (event.key in places) slides.go(Math.min(Math.max(places[event.key], 0), last));
    else if (event.key === "+" || event.key === "-") slides.zoom(event.key === "+" ? 1.5 : 1 / 1.5);
    else return;
    event.preventDefault();
  };

  #close = () => {
    const tile = this.#home.tiles[this.#slides?.index ?? 0];
    this.drop();
    // Closed by a button or a key: the place in the history goes, too.
    if (history.state?.medium) history.back();
    const last = [...this.#home.querySelectorAll(".mosaic__tile")].at(-1);
    (tile?.hidden ? last : tile)?.focus();
  };

  /** Removes the full screen from the page. */
  drop() {
    this.#dialog?.remove();
    [this.#dialog, this.#slides] = [null, null];
  }
}
