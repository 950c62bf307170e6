import { keyOf } from "./note-keys.js";
import { Outbox } from "./note-outbox.js";
import { pendingRow, showState } from "./note-pending.js";
import { AwayError, filesAtHand, forgetFiles, keepFiles, post, upload } from "./note-sending.js";

/** 32 hexadecimal digits that sort by time: UUIDv7, as the house makes them; RFC 9562. */
export function newId(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))) {
  const time = Math.floor(now).toString(16).padStart(12, "0").slice(-12);
  const bytes = [...random];
  [bytes[0], bytes[2]] = [0x70 | (bytes[0] & 0x0f), 0x80 | (bytes[2] & 0x3f)];
  return time + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends what is written in a room, and shows it in its tab meanwhile. */
export class Posting {
  #room;
  #outbox;
  #lastAt = 0;
  #keeping = 0;

  /**
   * @param {HTMLElement} room has the words, `path` and `list`
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    this.#room = room;
    this.#outbox = new Outbox({
      storage: localStorage,
      key: keyOf("outbox"),
      post,
      upload: (item, save) => upload(item, save, (one) => this.#show(one)),
      changed: (item, row) => this.#show(item, row),
      done: (item) => this.#done(item),
    });
    this.#outbox.adopt();
    for (const name of ["online", "focus"]) addEventListener(name, () => this.#outbox.again(), { signal });
    addEventListener("pagehide", () => this.#outbox.release(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#outbox.adopt(), { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    room.addEventListener("click", this.#press, { signal });
  }

  /** Everything that waits for the tab that is shown. */
  showAll() {
    for (const item of this.#outbox.items) this.#show(item);
  }

  send({ path, text, entities, files }) {
    // Messages of one moment keep their order.
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const id = newId(this.#lastAt);
    const pieces = files.map(({ name, size }) => ({ name, size }));
    if (files.length) this.#keep(id, files);
    const item = { id, path, text, entities, at: this.#lastAt, files: pieces, state: "waiting" };
    if (path === this.#room.path) this.#room.showPending(pendingRow(item, this.#words));
    this.#outbox.add(item);
  }

  /** Until a file is kept in the browser it is gone with the page. */
  async #keep(id, files) {
    this.#keeping += 1;
    await keepFiles(id, files).catch(() => {
      // Without a database it goes on as long as the page is open.
    });
    this.#keeping -= 1;
  }

  get #words() {
    return this.#room.words;
  }

  #show(item, row) {
    if (item.path !== this.#room.path) return;
    const old = this.#room.list.row(item.id);
    const isPending = item.state === "failed" || this.#outbox.items.includes(item);
    if (row && !isPending) {
      old?.removeAttribute("data-state");
      this.#room.list.put(row);
      this.#room.checkDay(row);
    } else if (old?.dataset.state !== undefined) {
      showState(old, item, this.#words);
    } else if (isPending && !old) {
      this.#room.showPending(pendingRow(item, this.#words));
    }
  }

  #done(item) {
    forgetFiles(item);
    const old = this.#room.list?.row(item.id);
    // The answer had no row: what the house has comes with the next look.
    if (old?.dataset.state !== undefined) {
      old.removeAttribute("data-state");
      this.#room.renew();
    }
    if (item.refused?.length) this.#room.say([...new Set(item.refused.map(({ reason }) => this.#words[reason] ?? this.#words.refused)), ...item.refused.map(({ name }) => name)].join(" "));
  }

  #press = ({ target }) => {
    const deed = target.closest("[data-pending]")?.dataset.pending;
    if (!deed) return;
    const { id } = target.closest(".message").dataset;
    const item = this.#outbox.items.find((one) => one.id === id);
    if (!item) return;
    // Signed out meanwhile: the page that asks for the password leads back here, and all of it waits.
    if (deed === "again" && item.problem === new AwayError("away").message) location.reload();
    else if (deed === "again") this.#outbox.again(id);
    else this.#recall(item);
  };

  #recall(item) {
    const files = filesAtHand(item.id);
    this.#outbox.recall(item.id);
    this.#room.list.row(item.id)?.remove();
    this.#room.composer.restore(item, files);
    forgetFiles(item);
  }

  #warn = (event) => {
    if (this.#keeping || this.#outbox.items.some(({ isKept }) => isKept === false)) event.preventDefault();
  };
}
