/**
 * Opens a page: modules listen at its window and document until the next one is opened. The browser may keep it in memory:
 * it comes back as it was left.
 */
export function openPage(member = "ada") {
  const here = new EventTarget();
  const say = (name) => () => here.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
  for (const name of ["addEventListener", "dispatchEvent"]) globalThis[name] = here[name].bind(here);
  globalThis.document = Object.assign(new EventTarget(), { documentElement: { dataset: { member } } });
  return { leave: say("pagehide"), comeBack: say("pageshow"), signal: new AbortController().signal };
}
