import { gramsPerOunce, plainAmount } from "./amount-text.js";

/** The number alone, as it stands in a field: `15.5`, `300`. */
export const numberText = (tenths, { unit, decimal }) => String(plainAmount(tenths, unit)).replace(".", decimal);

/**
 * A number as the server reads it: with the language's decimal sign or a point, or a comma where it cannot group, with or
 * without groups of thousands and a unit behind it; null for any other text.
 */
export function readNumber(text, decimal, language = document.documentElement.lang) {
  let bare = text.replace(/[\p{L}°%\s]+$/u, "").trim();
  const group = decimal === "." ? "," : ["de", "es"].includes(language) ? "\\." : " ";
  if (new RegExp(`^[1-9]\\d{0,2}((?:${group}|\\s)\\d{3})+(?![\\d${group}])`).test(bare)) bare = bare.replace(new RegExp(`${group}|\\s`, "g"), "");
  bare = bare.replace(decimal, ".").replace(/^(0?|\d+(?!,\d{3}$)),/, "$1.");
  return /^(\d+(\.\d+)?|\.\d+)$/.test(bare) ? Number(bare) : null;
}

/** A typed amount in tenths of a gram; null for any other text. */
export function readAmount(text, { unit, decimal, language }) {
  const number = readNumber(text, decimal, language);
  return number === null || number > 1_000_000 ? null : Math.round(number * (unit === "oz" ? gramsPerOunce : 1) * 10);
}

/** `16.7` of `1 : 16.7`: one decimal, none where it is nothing. */
export const ratioText = (dose, amount, decimal) =>
  String(Math.floor((amount * 20 + dose) / (2 * dose)) / 10).replace(".", decimal);
