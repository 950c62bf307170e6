import "../../parts/kit.js";
import { load } from "../../parts/load.js";
import { tellWorker } from "./tell-worker.js";

const { serviceWorker } = navigator;

/** Asks the worker, and gives its answer. */
const ask = (...copies) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  serviceWorker.controller?.postMessage({ copies }, [port2]);
});

/** The rows that keep a thing's pages here. What is behind a lock is never kept. */
async function showKept() {
  if (document.querySelector(".lock-bar")) return;
  for (const button of document.querySelectorAll("[data-keep]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", await ask("isKept", button.dataset.keep));
  }
}

async function press({ target }) {
  const button = target.closest?.("[data-keep]");
  if (!button || button.hasAttribute("aria-busy")) return;
  const { keep } = button.dataset;
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-busy", "true");
  // The browser keeps what it was asked to keep.
  if (isOn) navigator.storage?.persist?.();
  await ask(isOn ? "keep" : "letGo", keep);
  button.setAttribute("aria-pressed", await ask("isKept", keep));
  button.removeAttribute("aria-busy");
}

/** Brings in the service worker with the page's language, and tells it what it cannot hear itself. */
export function begin() {
  const hasNone = !serviceWorker.controller;
  serviceWorker.register(`/sw.js?${document.documentElement.lang}`).catch(() => {});
  const { member } = document.documentElement.dataset;
  if (!member) return;
  // A device that notifies its member goes on doing so after signing in again.
  if (localStorage["hearth-push"] === member && !sessionStorage["hearth-push"])
    load(() => import("../push-device.js")).then(({ renew }) => renew());
  // What the windows tell each other; another channel of this one hears also what it tells itself.
  new BroadcastChannel(`hearth-live ${member}`).onmessage = ({ data }) => {
    if (data === null) tellWorker("missed");
    // What is written here may be locked now, or gone; and the copy of this page is older than it.
    else if (!data.startsWith("locked ")) tellWorker("changed", data, location.pathname);
  };
  document.addEventListener("click", press);
  if (document.querySelector("[data-copy]")) load(() => import("./page-again.js"));
  if (hasNone) serviceWorker.ready.then(({ active }) => active.postMessage({ copies: ["seen", location.pathname] }));
  if (!hasNone) showKept();
}
