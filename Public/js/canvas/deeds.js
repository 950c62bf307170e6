import { save } from "./opening.js";

/**
 * What the buttons of the page do, by the `data-do` they have. The fragment of the inspector may have them, too.
 *
 * @param {import("./canvas.js").Canvas} canvas
 * @param {import("./stage.js").Stage} stage
 */
export const deedsOf = (canvas, stage) => ({
  in: () => stage.zoom(1.4),
  out: () => stage.zoom(1 / 1.4),
  fit: () => stage.fly(stage.cameraFor()),
  tidy: () => canvas.tidy(),
  pin: () => canvas.moving.pin([...stage.selection]),
  undo: () => canvas.moving.undo(),
  focus: () => canvas.focus([...stage.selection][0] ?? -1),
  hide: () => canvas.change({ hidden: new Set([...stage.choice.hidden, ...stage.selection]) }),
  all: () => canvas.change({ hidden: new Set() }),
  back: () => back(canvas, stage),
  close: () => canvas.select([]),
  png: async () => save(await stage.picture(), `${document.title}.png`),
});

/** Out of the focus; from everything, to the page before. */
function back(canvas, stage) {
  const { choice, selection } = stage;
  if (choice.focus < 0 && !choice.hidden.size && !selection.size) return history.back();
  canvas.change({ focus: -1, hidden: new Set() });
  canvas.select([]);
  stage.fly(stage.cameraFor());
}
