/** The day at a place between 0 and 1 of the drawing, no later than `to`, where history ends. */
export function dayAt(place, { from, to, span }) {
  const day = from + Math.round(Math.min(Math.max(place, 0), 1) * (span - from));
  return Math.min(day, to);
}

/** The place of a day, between 0 and 1. */
export function placeOf(day, { from, span }) {
  return span > from ? (day - from) / (span - from) : 0.5;
}

/** The day that a key leads to; undefined for a key that leads nowhere. */
export function dayAfter(key, day, { from, to }) {
  const far = Math.max(1, Math.round((to - from) / 10));
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -far, PageUp: far };
  if (key === "Home") return from;
  if (key === "End") return to;
  return key in steps ? Math.min(Math.max(day + steps[key], from), to) : undefined;
}
