/** The locale of the page's language. Days in English are written as the server writes them: 28 November 2026. */
export function pageLocale() {
  const { lang } = document.documentElement;
  return lang === "en" ? "en-GB" : lang;
}
