import { mosaicOf } from "../../parts/media/mosaic.js";
import { keepRatio, ratios } from "./composer/attached.js";
import { make } from "../../parts/make.js";

export const isPicture = (file) => /^(image|video)\//.test(file?.type);

/** The shape of a picture, if it is not known yet: the server assumes the same. */
const ratioOf = (file) => ratios.get(file) ?? (file.type.startsWith("video/") ? 16 / 9 : 4 / 3);

function pictureOf(file, drawn) {
  const tile = make("span", { class: "mosaic__tile" });
  // Not every kind of picture is drawn by every browser.
  const name = make("span", { class: "mosaic__bare" }, file.name);
  if (!file.type.startsWith("image/")) {
    tile.append(name);
    return tile;
  }
  const image = new Image();
  image.alt = file.name;
  image.className = "cover pending__picture";
  image.src = URL.createObjectURL(file);
  image.addEventListener("load", () => {
    URL.revokeObjectURL(image.src);
    if (ratios.has(file)) return;
    keepRatio(file, image);
    drawn();
  });
  image.addEventListener("error", () => image.replaceWith(name));
  tile.append(image);
  return tile;
}

/** Reserves the place of a picture, as the server's own do. */
function groundOf(ratio) {
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [width, height] = [Math.round(ratio * 2000), 2000];
  for (const [name, value] of Object.entries({ class: "ground", width, height, viewBox: `0 0 ${width} ${height}` })) {
    ground.setAttribute(name, value);
  }
  return ground;
}

/** The pictures in the rows that the server will show them in. */
function layOut(mosaic, files, tiles) {
  const { rows, shape } = mosaicOf(files.map(ratioOf));
  mosaic.dataset.shape = shape;
  mosaic.replaceChildren(...rows.map((cells) => {
    const places = cells.map(({ index, ratio }) => {
      tiles[index].querySelector(".ground")?.remove();
      tiles[index].prepend(groundOf(ratio));
      return make("li", { class: "mosaic__place" }, tiles[index]);
    });
    return make("ul", { class: "mosaic__row" }, ...places);
  }));
}

/** Pictures and videos of a message that is not in the server yet, as they will stand there. */
export function mosaicFor(files) {
  const mosaic = make("div", { class: "mosaic" });
  const tiles = files.map((file) => pictureOf(file, () => layOut(mosaic, files, tiles)));
  layOut(mosaic, files, tiles);
  return mosaic;
}
