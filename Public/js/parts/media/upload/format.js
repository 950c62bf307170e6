import { mark } from "../../text-hash.js";

/** A text of the page with its own parts filled in: `{n} of {count}`. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/** A number of bytes as the server writes it: `3.2 MB`. */
export function bytes(count, language) {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let [value, unit] = [count, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(value)} ${units[unit]}`;
}

/**
 * The progress of all uploads together. A failed one waits for a decision and counts for nothing.
 *
 * @param {{size: number, sent: number, state: "waiting" | "running" | "done" | "failed"}[]} uploads
 */
export function totals(uploads) {
  const counted = uploads.filter(({ state }) => state !== "failed");
  const add = (values) => values.reduce((sum, value) => sum + value, 0);
  return {
    count: counted.length,
    done: counted.filter(({ state }) => state === "done").length,
    size: add(counted.map(({ size }) => size)),
    sent: add(counted.map(({ state, size, sent }) => (state === "done" ? size : sent))),
  };
}

const prefix = "hearth-upload:";
const retention = 24 * 60 * 60 * 1000;

/**
 * The storage key of a member's upload of this file to this place, as a hash: file names must not be found in the
 * browser's storage.
 */
export const keyOf = (member, to, { name, size, lastModified }) =>
  prefix + mark([member, to, name, size, lastModified].join("\n"));

/** The address of the upload that was begun, or null. It is forgotten when the server forgets it, too. */
export function remembered(storage, key, now) {
  try {
    const kept = JSON.parse(storage.getItem(key));
    return kept && now - kept.at < retention ? kept.address : null;
  } catch {
    // Someone else's text under our key is no address.
    return null;
  }
}

/** @param {string | null} address null when there is nothing to go on with */
export function remember(storage, key, address, now) {
  try {
    if (address) storage.setItem(key, JSON.stringify({ address, at: now }));
    else storage.removeItem(key);
  } catch {
    // Without storage an upload goes on until the page is left.
  }
}

/** Takes away what is too old to go on. */
export function tidy(storage, now) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix) && !remembered(storage, key, now)) storage.removeItem(key);
}
