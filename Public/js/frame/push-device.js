import { bytes } from "../parts/base64url.js";
import { tell } from "./push-message.js";

/** The member whom this device notifies, so that it goes on after signing in again. */
const key = "hearth-push";

/** The states in which a device can be: each has a paragraph `[data-push]`. */
function state() {
  // Safari on an iPhone has push in the app on the home screen alone.
  const isPhone = /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
  if (!globalThis.PushManager || !navigator.serviceWorker) return isPhone && !navigator.standalone ? "install" : "none";
  return Notification.permission === "denied" ? "denied" : "ask";
}

/** Turns notifications on for this device, after a tap. */
class PushDevice extends HTMLElement {
  connectedCallback() {
    this.show(state());
    this.onclick = ({ target }) => {
      if (target.closest("button")) this.turnOn();
    };
  }

  show(...names) {
    for (const part of this.querySelectorAll("[data-push]")) part.hidden = !names.includes(part.dataset.push);
  }

  async turnOn() {
    const button = this.querySelector("button");
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") return this.show(state());
      const { pushManager } = await navigator.serviceWorker.ready;
      // A subscription for another house's key, after a restored backup, has to go first.
      await (await pushManager.getSubscription())?.unsubscribe();
      const applicationServerKey = bytes(this.dataset.key);
      const answer = await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }), fetch);
      if (!answer.ok) return this.fail(answer);
      localStorage.setItem(key, document.documentElement.dataset.member);
      location.reload();
    } catch {
      this.fail();
    } finally {
      button.disabled = false;
    }
  }

  /** @param {Response} [answer] that says why */
  async fail(answer) {
    this.show("ask", "failed");
    if (answer?.status !== 422) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.querySelector("[data-push=failed]").textContent = page.body.textContent.trim();
  }
}

customElements.define("push-device", PushDevice);

// The browser itself forgets the subscription of a device where notifications are turned off.
addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-push-off]")) return;
  localStorage.removeItem(key);
  navigator.serviceWorker?.ready
    .then(({ pushManager }) => pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
});

/** Gives the house the address of this device once more: it forgot it when the session ended. */
export async function renew() {
  sessionStorage.setItem(key, "told");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription) await tell(subscription, fetch);
}
