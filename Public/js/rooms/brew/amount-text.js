export const gramsPerOunce = 28.349523125;

/**
 * @typedef {{unit: "g" | "oz", sign?: string, decimal: string}} Style how a member reads amounts; `sign` is the unit in their language
 */

/** The way amounts are read, from the element that holds a recipe. */
export const styleOf = ({ dataset }) => {
  const unit = dataset.unit === "oz" ? "oz" : "g";
  return { unit, sign: dataset.sign || unit, decimal: dataset.decimal || "." };
};

/** Grams have a tenth at most, ounces a hundredth. */
export const plainAmount = (tenths, unit) => (unit === "oz" ? Math.round((tenths / 10 / gramsPerOunce) * 100) / 100 : tenths / 10);

/** `1,015.5 g`, as the server writes it, with a space that does not break. */
export function amountText(tenths, { unit, sign = unit }) {
  const language = globalThis.document?.documentElement.lang || "en";
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(plainAmount(tenths, unit))}\u00a0${sign}`;
}

/** `0:07`, `12:30`, `1:02:00`: time that passed, in whole seconds. */
export function clockText(milliseconds) {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** Time that is left: it says 0:01 until its last second is over. */
export const leftText = (milliseconds) => clockText(Math.ceil(milliseconds / 1000) * 1000);
