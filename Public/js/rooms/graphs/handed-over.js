import { entries } from "../../outbox/own-entries.js";
import { load } from "../../parts/load.js";

const what = "value";

const pathOf = (url) => {
  const { pathname, search } = new URL(url, location);
  return pathname + search;
};

const entriesFor = (path) => entries.all().filter((entry) => entry.what === what && entry.lane === path);

/**
 * Hands a value over to the outbox. By its key it is saved once, whoever sends it.
 *
 * @param {string} id the `Idempotency-Key` of the page's own request
 * @param {[string, string][]} values all that this request sends, in its order
 */
export function handOver(id, url, values) {
  const path = pathOf(url);
  if (!entries.get(id)) entries.add({ id, what, lane: new URL(url, location).pathname, path, values, from: location.pathname + location.search });
}

/** Forgets a value that the server has judged. */
export const forgetHandedOver = (id) => entries.forget(id);

/**
 * Takes back a value that an earlier page handed over, as this page goes on with it. Of several for one place the outbox sends
 * one after the other.
 *
 * @returns {{id: string, value: string, was: string} | undefined}
 */
export function takeHandedOver(url) {
  const [entry, ...more] = entriesFor(new URL(url, location).pathname);
  if (!entry || more.length) return undefined;
  entries.forget(entry.id);
  const { value, was } = Object.fromEntries(entry.values);
  return { id: entry.id, value, was };
}

/** Whether values were handed over whose address begins so. */
export const areHandedOver = (path) => entries.all().some((entry) => entry.what === what && entry.lane.startsWith(path));

/** Sends what was handed over, once the code of the outbox is there. */
export const sendHandedOver = () => load(() => import("../../outbox/page-outbox.js")).then(({ sendLeft }) => sendLeft());

/** Hears of values that the outbox has sent, or was refused. @param {(path: string, outcome: object, id: string) => void} heard */
export function hearHandedOver(heard, signal) {
  document.addEventListener("outbox-settled", ({ detail: { entry, outcome } }) => entry.what === what && heard(entry.lane, outcome, entry.id), { signal });
}
