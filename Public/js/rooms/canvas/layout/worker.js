import { LayoutRunner } from "./runner.js";

const runner = new LayoutRunner(
  (message, transfer) => self.postMessage(message, transfer),
  () => performance.now(),
  (work, wait) => setTimeout(work, wait),
);

self.addEventListener("message", ({ data }) => runner.receive(data));
