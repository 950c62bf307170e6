import { forgetDrafts } from "./diary-drafts.js";
import { sendAsForm } from "./form.js";

/** The lock waits three seconds for what is on its way; in milliseconds. */
const patience = 2500;
const unsaved = ["failed", "refused", "conflict", "out"];

/** The ways out of the form of an entry: none of them loses what stands in it. */
export class DiaryExits {
  #host;
  #isLeaving = false;

  constructor(host, signal) {
    this.#host = host;
    host.form.addEventListener("submit", this.#submit, { signal });
    addEventListener("click", this.#follow, { signal, capture: true });
    addEventListener("beforeunload", this.#warn, { signal });
    document.addEventListener("lockup", this.#lockUp, { signal });
  }

  /** Saved, or a picture is taken off: buttons with an address of their own do that. */
  #submit = async (event) => {
    event.preventDefault();
    const { saving, dataset } = this.#host;
    if (event.submitter?.hasAttribute("formaction")) return (await this.#host.hands()).takeOff(event.submitter);
    if (this.#host.awaited) await (await this.#host.hands()).finished();
    const isSaved = await saving.flush();
    if (isSaved && saving.version && !this.#host.awaited) location.assign(dataset.path);
    else if (isSaved && !saving.version) this.#host.querySelector(".diary-form__text").focus();
  };

  /** A page that is asked for sooner than the text is saved would show the older one. */
  #follow = async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    if (!this.#host.saving.isChanged || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    await this.#host.saving.flush();
    location.assign(link.href);
  };

  #warn = (event) => {
    if (this.#isLeaving) return;
    const { saving, awaited } = this.#host;
    if (awaited || (saving.isChanged && unsaved.includes(saving.state))) event.preventDefault();
  };

  /** Nobody is signed in, or a lock fell: the page that asks for the password carries what stands here. */
  goOut() {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    const { saving, dataset, values, awaited } = this.#host;
    sendAsForm(dataset.path, { ...values, id: saving.entry, version: saving.version, awaits: String(awaited) });
  }

  /** What is on its way arrives before the lock falls; where there is a code, nothing stays in this browser. */
  #lockUp = ({ detail }) => {
    this.#isLeaving = true;
    const { saving } = this.#host;
    const inTime = new Promise((resolve) => setTimeout(resolve, patience));
    detail.push(Promise.race([saving.flush(), inTime]).then(() => {
      saving.stop();
      if (this.#host.hasAttribute("data-locks")) forgetDrafts(localStorage);
    }));
  };
}
