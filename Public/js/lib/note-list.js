/** So near to the newest message one is there; in pixels. */
const near = 60;

/** What a page puts on a row by itself; the house knows nothing of it. */
const own = ["editing", "chosen", "arriving", "held", "hidden"];

const keyOf = (row) => row.dataset.id ?? `day ${row.dataset.day}`;

function isSame(row, fresh) {
  // A copy would load its pictures once more.
  const kept = own.filter((name) => row.hasAttribute(name));
  for (const name of kept) row.removeAttribute(name);
  const isEqual = row.isEqualNode(fresh);
  for (const name of kept) row.setAttribute(name, "");
  return isEqual;
}

const isBusy = (row) =>
  row.dataset.state !== undefined || row.hasAttribute("ticking") || row.querySelector("dialog[open]") !== null ||
  [...row.querySelectorAll("audio, video")].some(({ paused }) => !paused);

/** What is revealed, typed and focused in a row goes on in the one that takes its place. */
function carry(old, fresh) {
  for (const name of own) if (old.hasAttribute(name)) fresh.setAttribute(name, "");
  const boxes = [old, fresh].map((row) => [...row.querySelectorAll(".spoiler__toggle")]);
  if (boxes[0].length === boxes[1].length) boxes[0].forEach(({ checked }, index) => (boxes[1][index].checked = checked));
  for (const field of old.querySelectorAll("input[name=text]")) {
    const form = [...fresh.querySelectorAll("form")].find((one) => one.getAttribute("action") === field.form.getAttribute("action"));
    if (form && field.value !== field.defaultValue) form.elements.text.value = field.value;
  }
}

/** Where the focus is to go once the row is exchanged. */
function focusIn(old) {
  const { activeElement: at } = document;
  if (!old.contains(at)) return () => {};
  const action = at.form?.getAttribute("action");
  const [start, end] = at.name === "text" ? [at.selectionStart, at.selectionEnd] : [];
  return (fresh) => {
    const form = [...fresh.querySelectorAll("form")].find((one) => action && one.getAttribute("action") === action);
    const target = form?.querySelector(at.name ? `[name="${at.name}"]` : "button") ?? fresh.querySelector(".message__more");
    target?.focus({ preventScroll: true });
    if (start !== undefined) target?.setSelectionRange?.(start, end);
  };
}

/** As long as it comes in, and no longer: what is hidden and shown again does not come in anew. */
export function arrive(row) {
  row.setAttribute("arriving", "");
  setTimeout(() => row.removeAttribute("arriving"), 400);
}

function exchange(old, fresh) {
  if (isSame(old, fresh)) return old;
  const refocus = focusIn(old);
  carry(old, fresh);
  old.replaceWith(fresh);
  refocus(fresh);
  return fresh;
}

/** The messages of a tab, the newest at the bottom: the box is laid out from there, so what comes above moves nothing. */
export class NoteList {
  #box;
  #path;
  #older = null;
  #changes = 0;
  #wasRead;

  /**
   * @param {HTMLElement} box the section that scrolls
   * @param {string} path `/notes/…`
   * @param {() => void} wasRead the newest message was seen
   * @param {AbortSignal} signal
   */
  constructor(box, path, wasRead, signal) {
    [this.#box, this.#path, this.#wasRead] = [box, path, wasRead];
    box.addEventListener("scroll", this.#scrolled, { signal, passive: true });
    this.#near = new IntersectionObserver(([entry]) => entry.isIntersecting && this.#loadOlder(), { root: box, rootMargin: "900px" });
    signal.addEventListener("abort", () => this.#near.disconnect());
    this.#watchOlder();
  }

  #near;

  get list() {
    return this.#box.querySelector(".messages__list");
  }

  get rows() {
    return [...this.list.querySelectorAll(":scope > .message")];
  }

  get isAtEnd() {
    return this.#box.scrollTop > -near;
  }

  row(id) {
    return this.list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
  }

  #scrolled = () => {
    const isAtEnd = this.isAtEnd;
    this.#box.toggleAttribute("away", !isAtEnd);
    if (!isAtEnd) return;
    this.#box.removeAttribute("unread");
    this.#wasRead();
  };

  toEnd(behavior = "instant") {
    this.#box.scrollTo({ top: 0, behavior });
  }

  // MARK: Older ones

  #watchOlder() {
    this.#near.disconnect();
    this.#older?.abort();
    this.#older = null;
    const link = this.#box.querySelector(".messages__older");
    // A day alone has nothing older.
    if (link) this.#near.observe(link);
  }

  async #loadOlder() {
    const first = this.row(this.#first ?? "");
    if (this.#older || !first) return;
    const request = (this.#older = new AbortController());
    try {
      const body = await this.#part(`before=${first.dataset.id}`, request.signal);
      if (request.signal.aborted || !first.isConnected) return;
      const rows = [...body.querySelector(".messages__list").children];
      const days = new Set(rows.map(({ dataset }) => dataset.day));
      const top = this.list.firstElementChild;
      if (top.dataset.day && days.has(top.dataset.day)) top.remove();
      this.list.prepend(...rows);
      const link = body.querySelector(".messages__older");
      if (link) this.#box.querySelector(".messages__older").replaceWith(link);
      else this.#box.querySelector(".messages__older").remove();
      this.#watchOlder();
    } catch {
      // The link to the older ones still works; scrolling on tries once more.
      this.#older = null;
    }
  }

  async #part(query, signal) {
    const answer = await fetch(`${this.#path}/part?${query}`, { signal, redirect: "manual", headers: { Accept: "text/html" } });
    if (answer.type === "opaqueredirect" || [401, 403, 423].includes(answer.status)) location.reload();
    if (!answer.ok) throw new Error(`${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html").body;
  }

  // MARK: New ones

  /** Asks the house for all that is shown, and what came since. */
  async renew(signal) {
    const [first, changes] = [this.#first, this.#changes];
    const body = await this.#part(first ? `from=${first}` : "", signal);
    if (signal.aborted) return;
    // Older ones came meanwhile, or the first one went, or a message was sent that the answer does not know.
    if (this.#first !== first || this.#changes !== changes) return this.renew(signal);
    this.reconcile([...body.querySelector(".messages__list").children]);
    this.#putOlder(body.querySelector(".messages__older"));
  }

  get #first() {
    return this.rows.find(({ dataset }) => dataset.state === undefined)?.dataset.id;
  }

  /** Where the first message is gone, the house answers with the newest ones. */
  #putOlder(link) {
    const old = this.#box.querySelector(".messages__older");
    if (old?.getAttribute("href") === link?.getAttribute("href")) return;
    old?.remove();
    if (link) this.list.before(link);
    this.#watchOlder();
  }

  /** Makes the list what the house says it is; what did not change stays as it is. */
  reconcile(fresh) {
    this.#steadily(() => {
      const old = new Map([...this.list.children].map((row) => [keyOf(row), row]));
      const hadAny = this.rows.length > 0;
      let [at, isNew] = [this.list.firstElementChild, false];
      for (const one of fresh) {
        const known = old.get(keyOf(one));
        old.delete(keyOf(one));
        if (known === at) at = at?.nextElementSibling ?? null;
        const row = !known ? one : isBusy(known) ? known : exchange(known, one);
        if (!known && one.dataset.id && hadAny) {
          arrive(one);
          isNew ||= !one.classList.contains("message--own");
        }
        if (!known || row.nextElementSibling !== at) this.list.insertBefore(row, at);
      }
      for (const row of old.values()) if (row.dataset.state === undefined && !row.hasAttribute("held")) row.remove();
      return isNew;
    });
    this.#enliven();
  }

  /** A row that comes alone: in place of the one it was, or at the end. */
  put(row) {
    this.#changes += 1;
    this.#steadily(() => {
      const old = this.row(row.dataset.id);
      if (old) exchange(old, row);
      else this.list.append(row);
      return false;
    });
    this.#enliven();
  }

  putText(html) {
    const row = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    if (row) this.put(row);
  }

  /** Whoever reads at the newest stays there; whoever reads further up keeps the lines under the eyes. */
  #steadily(change) {
    const isAtEnd = this.isAtEnd;
    const top = this.#box.getBoundingClientRect().top;
    const anchor = isAtEnd ? null : this.rows.find((row) => row.getBoundingClientRect().bottom > top);
    const before = anchor?.getBoundingClientRect().top;
    const isNew = change();
    this.#box.querySelector(".messages__empty")?.toggleAttribute("leaving", this.rows.length > 0);
    if (isAtEnd) this.toEnd();
    else if (anchor?.isConnected) this.#box.scrollTop += anchor.getBoundingClientRect().top - before;
    if (isNew && isAtEnd) this.#wasRead();
    else if (isNew) this.#box.setAttribute("unread", "");
  }

  /** Elements that came with new rows. */
  #enliven() {
    for (const name of ["media-gallery", "media-waiting"]) {
      if (this.list.querySelector(`${name}:not(:defined)`)) import(`../elements/${name}.js`);
    }
  }
}
