/**
 * How a browser installs Hearth as an app.
 *
 * @param {{userAgent: string, maxTouchPoints: number}} device
 * @param {boolean} hasPrompt whether it makes an offer by itself, sooner or later
 * @returns {"prompt" | "steps" | null} by its own offer, or by steps that a page tells; null if it cannot
 */
export function installWay({ userAgent, maxTouchPoints }, hasPrompt) {
  // iPads call themselves Macs.
  if (/iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)) return "steps";
  if (hasPrompt) return "prompt";
  const isSafari = userAgent.includes("Macintosh") && /Version\/(1[7-9]|[2-9]\d)\S* Safari/.test(userAgent);
  return isSafari || userAgent.includes("Android") ? "steps" : null;
}
