import { mock } from "node:test";

/** Gives modules a window to listen at, and a clock that only `pass` moves. */
export function pageWindow() {
  const here = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) globalThis[name] = here[name].bind(here);
  mock.timers.enable({ apis: ["setTimeout"] });
}

/** Lets so many milliseconds pass, and all be done that this leads to. */
export async function pass(time = 0) {
  if (time) mock.timers.tick(time);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

export const comeOnline = () => dispatchEvent(new Event("online"));

export function leaveWindow() {
  mock.timers.reset();
  mock.restoreAll();
}
