import { entries } from "../../outbox/own-entries.js";

/** The kinds of entries of names, by what ends their form's address. */
const kinds = { entities: "entity", attributes: "attribute" };

/** A name of spaces, joiners and the like is none for the server either: see `tidiedLine` in Swift. */
const isBlank = (name) => /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{Cc}\u2800]*$/u.test(name);

/**
 * Keeps a name for the outbox. By its id the server adds it once, however often it comes.
 *
 * @param {string} action the form's address
 * @param {{line: string, id: string}} one
 * @param {[string, string][]} more what else the form says
 */
export function keepName(action, { line, id }, more) {
  if (isBlank(line)) return;
  const values = [...more, ["name", line], ["id", id]];
  entries.add({ what: kinds[action.split("/").at(-1)], lane: action, path: action, values, from: listOf(action), hasId: true });
}

/** The page of the list that has the names. */
export const listOf = (action) => action.slice(0, action.lastIndexOf("/"));

/** The names that were sent to an address and that the server does not have. */
export const namesTo = (action) => entries.all().filter(({ lane }) => lane === action);

/** @returns {{line: string, id: string}} */
export function nameOf({ values }) {
  const { name: line, id } = Object.fromEntries(values);
  return { line, id };
}
