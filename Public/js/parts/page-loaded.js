/** Resolves once the page has all that it opens with: what can wait does not hold that up. */
export const pageLoaded = async () => {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
};
