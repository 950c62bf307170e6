import { save } from "../opening.js";
import { drawingOf } from "../drawing/svg.js";

/**
 * The actions of the page's buttons, by their `data-do`. The fragment of the inspector may have such buttons, too.
 *
 * @param {import("../canvas.js").Canvas} canvas
 * @param {import("../drawing/stage.js").Stage} stage
 */
export const actionsOf = (canvas, stage) => ({
  in: () => stage.zoom(1.4),
  out: () => stage.zoom(1 / 1.4),
  fit: () => stage.fly(stage.cameraFor()),
  tidy: () => canvas.moving.tidy([...stage.selection]),
  pin: () => canvas.moving.pin([...stage.selection]),
  undo: () => canvas.moving.undo(),
  focus: () => canvas.focus([...stage.selection][0] ?? -1),
  hide: () => hide(canvas, stage),
  all: () => canvas.change({ hidden: new Set() }),
  fold: () => canvas.change({ folded: toggled(stage.choice.folded, stage.selection) }),
  several: () => canvas.chooseSeveral(),
  tools: () => canvas.unfold(),
  full: () => canvas.fill(),
  link: () => canvas.linking.toggle(),
  back: () => back(canvas, stage),
  close: () => canvas.select([]),
  png: async () => save(await stage.picture(), `${document.title}.png`),
  svg: () => save(drawingOf(stage), `${document.title}.svg`),
});

/** Out of sight, and with them the ways through them. */
function hide(canvas, stage) {
  const { choice, selection } = stage;
  const hidden = new Set([...choice.hidden, ...selection]);
  canvas.select([]);
  canvas.change({ hidden, ...(hidden.has(choice.focus) && { focus: -1 }) });
}

function toggled(set, members) {
  const others = new Set(set);
  for (const member of members) if (!others.delete(member)) others.add(member);
  return others;
}

/** Out of the focus; from everything, to the page before. */
function back(canvas, stage) {
  const { choice, selection } = stage;
  if (choice.focus < 0 && !choice.hidden.size && !selection.size) return history.back();
  canvas.change({ focus: -1, hidden: new Set() });
  canvas.select([]);
  stage.fly(stage.cameraFor());
}
