import { prefix } from "./keys.js";

/** All storage keys of notes, of every member. */
export const keptKeys = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));
