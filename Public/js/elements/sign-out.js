import { clearStorage, keptIn } from "../lib/sign-out-guard.js";

/** As long as the script may take at the press, and between two tries to get it, in milliseconds. */
const timeLimit = 5000;
const pause = 500;

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Another address after each failure: browsers remember a module that failed. */
let again = "";
let loading = null;

const load = () =>
  (loading ??= import(`../lib/sign-out.js${again}`).catch((problem) => {
    [again, loading] = [`${again}?`, null];
    throw problem;
  }));

/** Tries to get the script until it is there; undefined where the time is over first. */
async function loadInTime() {
  let isOver = false;
  const end = wait(timeLimit).then(() => void (isOver = true));
  while (!isOver) {
    const script = await Promise.race([load().catch(() => wait(pause)), end]);
    if (script) return script;
  }
}

/** Without the script of each room nobody knows whether the house has what is kept here, so it is taken to wait. */
const isAnyKept = () => keptIn(localStorage).length > 0 || keptIn(sessionStorage).some(({ room }) => room === "draft");

/** Stands in the form that signs out: asks before what the house does not have is lost, and leaves nothing behind. */
class SignOut extends HTMLElement {
  #listening;
  #isWaiting = false;

  connectedCallback() {
    this.#listening = new AbortController();
    this.closest("form").addEventListener("submit", this.#submit, { capture: true, signal: this.#listening.signal });
    // Loaded ahead, the rooms' modules are there when the button is pressed, however the network is by then.
    load().then(({ loadRooms }) => loadRooms()).catch(() => {
      // The press asks for them again; and where the browser denies its storage, nothing waits in it.
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
    const script = await loadInTime();
    this.#isWaiting = false;
    if (script) return script.signOut(form, question);
    if (isAnyKept() && !confirm(question)) return;
    for (const storage of [localStorage, sessionStorage]) clearStorage(storage);
    form.submit();
  };
}

customElements.define("sign-out", SignOut);
