/** As long as a script may take at the press, in milliseconds. Without it one signs out as without JavaScript. */
const timeLimit = 5000;

/** Grows with each failure: browsers remember a module that failed, by its address. */
let again = "";

const load = () => import(`../lib/sign-out.js${again}`).catch((problem) => {
  again += "?";
  throw problem;
});

/** Stands in the form that signs out: asks before what the house does not have is lost, and leaves nothing behind. */
class SignOut extends HTMLElement {
  #listening;

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

  #submit = (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target;
    const end = new Promise((_, reject) => setTimeout(reject, timeLimit));
    Promise.race([load(), end]).then(({ signOut }) => signOut(form, this.dataset.waiting), () => form.submit());
  };
}

customElements.define("sign-out", SignOut);
