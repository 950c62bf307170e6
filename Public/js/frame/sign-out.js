import { load } from "../lib/load.js";
import { clearStorage, keptIn } from "../lib/sign-out/sign-out-guard.js";

/** As long as the script may take at the press, in milliseconds. */
const timeLimit = 3000;

/** Without the script of each room nobody knows whether the house has what is kept here, so it is taken to wait. */
const isAnyKept = () => keptIn(localStorage).length > 0 || keptIn(sessionStorage).some(({ room }) => room === "draft");

/** Stands in the form that signs out: asks before what the house does not have is lost, and leaves nothing behind. */
class SignOut extends HTMLElement {
  #listening;
  #script;
  #isWaiting = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.closest("form").addEventListener("submit", this.#submit, { capture: true, signal });
    // A page that was left may come back out of the browser's memory: the press before that is over.
    addEventListener("pagehide", () => (this.#isWaiting = false), { signal });
    this.#script = load("sign-out/sign-out", () => {});
    // Loaded ahead, the rooms' modules are there when the button is pressed, however the network is by then.
    this.#script.then(({ loadRooms }) => loadRooms()).catch(() => {
      // Where the browser denies its storage, nothing waits in it.
    });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #submit = async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const [form, question] = [event.target, this.dataset.waiting];
    const script = await Promise.race([this.#script, new Promise((resolve) => setTimeout(resolve, timeLimit))]);
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    if (script) return script.signOut(form, question);
    if (isAnyKept() && !confirm(question)) return;
    for (const storage of [localStorage, sessionStorage]) clearStorage(storage, undefined, document.documentElement.dataset.member);
    // The house has the browser clear the rest, then: databases, and what this page still writes. Not where sealed texts of
    // others stay.
    if (keptIn(localStorage).length) {
      for (const { pathname } of document.links) indexedDB.deleteDatabase(`hearth-${pathname.split("/")[1]}`);
    } else {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "asked", value: "1" }));
    }
    form.submit();
  };
}

customElements.define("sign-out", SignOut);
