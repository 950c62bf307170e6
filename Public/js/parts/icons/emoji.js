import { living } from "./emoji-living.js";
import { pastimes } from "./emoji-pastimes.js";
import { signs } from "./emoji-signs.js";
import { things } from "./emoji-things.js";

/**
 * Emoji with English words to find them by, the first word being the name. Loaded when the picker opens.
 *
 * @type {{value: string, words: string[]}[]}
 */
export const emoji = [living, pastimes, things, signs]
  .flatMap((list) => list.trim().split("\n"))
  .map((line) => line.split(" "))
  .map(([value, ...words]) => ({ value, words }));
