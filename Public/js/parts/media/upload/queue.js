import "../../kit.js";
import { freshen } from "../renewing-media.js";
import { sendFile } from "./tus.js";
import { bytes, fill, keyOf, remember, tidy, totals } from "./format.js";
import { keepUnsent, lostFiles, lostOf } from "./unsent-files.js";

const freshFor = 5000;

/**
 * The row of a file that is sent.
 *
 * @param {HTMLTemplateElement} template
 * @param {File} file
 * @param {{cancel: string, retry: string}} texts with `{name}` in them
 */
function rowFor(template, file, texts) {
  const row = template.content.firstElementChild.cloneNode(true);
  row.querySelector(".row__name").textContent = file.name;
  row.querySelector("progress").setAttribute("aria-label", file.name);
  for (const role of ["cancel", "retry"]) {
    row.querySelector(`[data-role=${role}]`).setAttribute("aria-label", fill(texts[role], file));
  }
  return row;
}

/** Shows the state of an upload in its row. An empty file is not worth another try. */
function showRow({ row, state, sent, size }, text) {
  row.dataset.state = state;
  row.querySelector(".row__more").textContent = text;
  row.querySelector("progress").value = size ? sent / size : 0;
  row.querySelector("[data-role=retry]").hidden = state !== "failed" || !size;
}

/**
 * Sends files in pieces, one after the other in their order. A broken upload goes on by itself; a file chosen again
 * after the page was left goes on where it was.
 */
export class UploadQueue {
  /** `{ file, size, sent, state, row, control, address }` in the order they came. */
  #uploads = [];
  #isRunning = false;
  #over = new AbortController();
  #listening;

  #home;

  /**
   * @param {HTMLElement} home has the words, the rows' template and the place for them
   * @param {AbortSignal} signal when it is over
   */
  constructor(home, signal) {
    this.#home = home;
    this.#listening = AbortSignal.any([signal, this.#over.signal]);
    const until = { signal: this.#listening };
    home.addEventListener("click", this.#press, until);
    document.addEventListener("lockup", this.#lockUp, until);
    addEventListener("beforeunload", this.#warn, until);
    this.#listening.addEventListener("abort", () => this.#uploads.forEach(({ control }) => control?.abort()));
    tidy(localStorage, Date.now());
    for (const upload of lostFiles(this.#to, home.dataset.unnamed)) this.#put(upload, "failed", "unsent");
  }

  get #to() {
    return this.#home.getAttribute("to");
  }

  /** An upload that is stopped goes on where its file is chosen again. */
  #lockUp = () => {
    keepUnsent(this.#to, this.#uploads, true);
    this.#over.abort();
  };

  add(files) {
    for (const file of files) {
      const lost = lostOf(this.#to, this.#uploads, file);
      this.#put({ file, size: file.size, sent: 0, mark: lost?.mark }, ...(file.size ? ["waiting", "waiting"] : ["failed", "empty"]));
      if (lost) this.#takeOut(lost);
    }
    this.#run();
  }

  #put(upload, state, reason) {
    upload.row = rowFor(this.#home.querySelector(".uploads__row"), upload.file, this.#home.dataset);
    this.#uploads.push(upload);
    this.#home.querySelector(".uploads__list").append(upload.row);
    this.#show(upload, state, this.#home.dataset[reason]);
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    let [next, shownAt] = [null, Date.now()];
    while (!this.#listening.aborted && (next = this.#uploads.find(({ state }) => state === "waiting"))) {
      await this.#send(next);
      // During a long upload the first files are shown already.
      if (Date.now() - shownAt > freshFor) [, shownAt] = [freshen().catch(() => {}), Date.now()];
    }
    this.#isRunning = false;
    await freshen().catch(() => {});
    // Finished files are among the others now.
    this.#uploads = this.#uploads.filter(({ state }) => state !== "done");
    this.#sum();
  }

  async #send(upload) {
    const { file, row } = upload;
    this.#show(upload, "running", this.#home.dataset.waiting);
    try {
      await sendFile(upload, {
        key: this.#key(file),
        action: this.#home.getAttribute("action"),
        to: this.#to,
        report: (sent, isBroken) => {
          upload.sent = sent ?? upload.sent;
          this.#show(upload, "running", isBroken ? this.#home.dataset.broken : this.#amount(upload));
        },
      });
      this.#show(upload, "done", this.#home.dataset.whole);
      if (upload.mark) keepUnsent(this.#to, this.#uploads);
      row.remove();
    } catch (problem) {
      if (problem.name === "AbortError") return;
      // The page that is asked for instead says best what is wrong: the lock, or the sign-in.
      if (problem.reason === "away") freshen().catch(() => {});
      this.#show(upload, "failed", this.#home.dataset[problem.reason] ?? this.#home.dataset.failed);
    }
  }

  #key(file) {
    return keyOf(document.documentElement.dataset.member, this.#to, file);
  }

  #amount({ sent, size }) {
    const [done, all] = [sent, size].map((count) => bytes(count, document.documentElement.lang));
    return fill(this.#home.dataset.running, { sent: done, size: all });
  }

  #press = ({ target }) => {
    const role = target.closest("[data-role]")?.dataset.role;
    const upload = this.#uploads.find(({ row }) => row.contains(target));
    if (role === "cancel" && upload) this.#cancel(upload);
    if (role === "cancel-all") for (const one of [...this.#uploads]) this.#cancel(one);
    if (role === "retry" && upload) {
      this.#show(upload, "waiting", this.#home.dataset.waiting);
      this.#run();
    }
  };

  #cancel(upload) {
    if (upload.state === "done") return;
    const { address, control, row } = upload;
    upload.state = "failed";
    control?.abort();
    (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("[data-role=cancel]").focus();
    this.#takeOut(upload);
    if (upload.mark) keepUnsent(this.#to, this.#uploads);
    this.#sum();
    if (!address) return;
    remember(localStorage, this.#key(upload.file), null, Date.now());
    // The server forgets by itself what it does not hear of.
    fetch(address, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).catch(() => {});
  }

  #takeOut(upload) {
    this.#uploads = this.#uploads.filter((one) => one !== upload);
    upload.row.remove();
  }

  #show(upload, state, text) {
    upload.state = state;
    showRow(upload, text);
    this.#sum();
  }

  /** The sentence that is read out changes with whole files only. */
  #sum() {
    const box = this.#home.querySelector(".uploads");
    const { count, done, sent, size } = totals(this.#uploads);
    const isBusy = this.#uploads.some(({ state }) => state === "waiting" || state === "running");
    if (this.#uploads.length) box.hidden = false;
    box.toggleAttribute("busy", isBusy);
    box.querySelector(".uploads__bar").value = size ? sent / size : 0;
    const [line, text] = [box.querySelector(".uploads__sum"), count ? fill(this.#home.dataset.done, { n: done, count }) : ""];
    if (this.#uploads.length && line.textContent !== text) line.textContent = text;
    box.querySelector(".uploads__bytes").textContent = isBusy ? this.#amount({ sent, size }) : "";
  }

  #warn = (event) => this.#isRunning && event.preventDefault();
}
