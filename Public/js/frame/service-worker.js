/** Brings in the service worker with the page's language, where the browser has such and the connection is secure. */
const register = () => navigator.serviceWorker?.register(`/sw.js?${document.documentElement.lang}`).catch(() => {});

// Safari knows no idle time.
addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(register));
