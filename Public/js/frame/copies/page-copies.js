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
    button.ariaPressed = await ask("isKept", button.dataset.keep);
  }
}

async function press({ target }) {
  const button = target.closest?.("[data-keep]");
  if (!button || button.ariaBusy === "true") return;
  const { keep } = button.dataset;
  const isOn = button.ariaPressed !== "true";
  button.ariaBusy = "true";
  if (isOn) navigator.storage?.persist?.();
  button.ariaPressed = isOn ? await ask("keep", keep) : (await ask("letGo", keep), false);
  button.ariaBusy = "false";
}

/** Brings in the service worker with the page's language, and tells it what it cannot hear itself. */
export function begin() {
  const hasNone = !serviceWorker.controller;
  serviceWorker.register(`/sw.js?${document.documentElement.lang}`).catch(() => {});
  if (!document.documentElement.dataset.member) return;
  document.addEventListener("heard", ({ detail }) => {
    if (detail === null) tellWorker("missed");
    else if (!detail.startsWith("locked ")) tellWorker("changed", detail);
  });
  document.addEventListener("click", press);
  if (document.querySelector("[data-copy]")) load(() => import("./page-again.js"));
  if (hasNone) serviceWorker.ready.then(({ active }) => active.postMessage({ copies: ["seen", location.pathname] }));
  if (!hasNone) showKept();
}
