/** The server sends the words beside these numbers: each plural form of our languages is that of one of them. */
const samples = [1, 2, 5];

/**
 * @param {string[]} forms the words beside 1, 2 and 5
 * @param {number} number as typed
 * @param {string} language such as `ru`
 * @returns {string} the words beside the number; those beside 1 if it is none
 */
export function agreeing(forms, number, language) {
  const rules = new Intl.PluralRules(language || "en");
  const at = samples.findIndex((sample) => rules.select(sample) === rules.select(number || 1));
  return forms[Math.max(at, 0)];
}
