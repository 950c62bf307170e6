/** Tells the service worker, if there is one, what it cannot hear itself: see `worker/pages.js`. */
export const tellWorker = (...copies) => globalThis.navigator?.serviceWorker?.controller?.postMessage({ copies });
