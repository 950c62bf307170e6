/** Whether what stands in a form was typed. After a step back, or loading anew, browsers fill fields in by themselves. */
export const isFresh = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";

/** The values a form came with, without anything typed before its script was there. */
export function dataAtFirst(form) {
  const copy = form.cloneNode(true);
  copy.reset();
  return new FormData(copy);
}
