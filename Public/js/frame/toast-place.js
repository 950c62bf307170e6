/**
 * The lowest place for a toast that hides no control.
 *
 * @param {{ top: number, bottom: number }[]} controls those that are as far left or right as the toast, in pixels from the
 *   top of the screen
 * @param {{ top: number, bottom: number }} toast where it would be by its style sheet
 * @param {number} ceiling the least distance from the top of the screen, in pixels
 * @returns {number} how far it is moved up, in pixels; 0 also where there is no room anywhere
 */
export function liftOver(controls, toast, ceiling) {
  const height = toast.bottom - toast.top;
  let bottom = toast.bottom;
  // Each control that is in the way lifts it above itself, until none is.
  for (const one of [...controls].sort((a, b) => b.bottom - a.bottom)) {
    if (one.top < bottom + gap && one.bottom > bottom - height - gap) bottom = one.top - gap;
    if (bottom - height < ceiling) return 0;
  }
  return toast.bottom - bottom;
}

const gap = 4;
