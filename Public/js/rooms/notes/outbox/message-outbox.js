import { LostError, SaveQueue } from "../../../outbox/save-queue.js";

/** Messages that another page has not looked after for so long are sent by this one; in milliseconds. */
const takeoverTimeout = 60_000;
const beat = 20_000;
/** As long as the bin keeps a deleted message; in milliseconds. */
const binTime = 30 * 86_400_000;

/** All that waits in this browser for a member, in the order in which it was written. */
export function waiting(storage, key) {
  try {
    const list = JSON.parse(storage.getItem(key));
    return Array.isArray(list) ? list : [];
  } catch {
    // Someone else's text under our key is no message.
    return [];
  }
}

function keep(storage, key, list) {
  if (list.length) storage.setItem(key, JSON.stringify(list));
  else storage.removeItem(key);
}

function toBeKept(item) {
  const { id, path, text, entities, draft, reply, at, files, holder, seenAt, isPosted, isDeleted, refused, problem } = item;
  return { id, path, text, entities, draft, reply, at, files, holder, seenAt, isPosted, isDeleted, refused, problem };
}

/**
 * Messages on their way to the server, one after the other; their files follow them. All of it outlives the page, and
 * goes on by itself.
 *
 * @typedef {{name: string, size: number, isDone?: boolean, isUnkept?: boolean, address?: string | null, sent?: number}}
 *   Piece
 * @typedef {{id: string, path: string, text: string, entities: object[], at: number, files: Piece[],
 *   isPosted?: boolean, isDeleted?: number, draft?: number, reply?: string, refused?: {name: string, reason: string}[], problem?: string,
 *   state?: "waiting" | "lost" | "failed"}} Item
 */
export class MessageOutbox {
  #how;
  #items = [];
  /** Messages that were deleted, and may come back. */
  #deleted = [];
  #posts;
  #uploads;
  #timer = null;
  #holder = Math.random().toString(36).slice(2);

  /**
   * @param {object} how
   * @param {Storage} how.storage
   * @param {string} how.key
   * @param {(item: Item) => Promise<object>} how.post sends its words; throws `LostError` to be called again, anything
   *   else with a `message` for its writer
   * @param {(item: Item, save: () => void) => Promise<object>} how.upload sends its files, the same way
   * @param {(item: Item, answer?: object) => void} how.changed
   * @param {(item: Item) => void} how.done
   * @param {(item: Item) => void} [how.deleted] takes one that an earlier page set aside, and adds it if it comes back
   * @param {(item: Item) => boolean} [how.wants] which it takes of those that earlier pages left
   * @param {() => number} [how.now]
   * @param {(work: () => void, pause: number) => unknown} [how.later]
   */
  constructor(how) {
    this.#how = { now: Date.now, ...how };
    this.#posts = new SaveQueue(() => this.#tell(this.#posts, (item) => !item.isPosted), how.later);
    this.#uploads = new SaveQueue(() => this.#tell(this.#uploads, (item) => item.isPosted), how.later);
  }

  get items() {
    return this.#items;
  }

  /** Takes what an earlier page left here. */
  adopt() {
    const { storage, key, now, wants = () => true } = this.#how;
    for (const item of waiting(storage, key)) {
      const isOurs = this.#items.some(({ id }) => id === item.id) || (item.isDeleted && item.holder === this.#holder);
      if (isOurs || now() - (item.seenAt ?? 0) <= takeoverTimeout) continue;
      if (item.isDeleted) this.#await(item);
      else if (wants(item)) this.#take(item);
    }
    this.#look();
  }

  /** The page that deleted it is gone, and its toast with it; the bin may still give it back. */
  #await(item) {
    const { now, deleted, done } = this.#how;
    // Earlier versions kept no time.
    if (item.isDeleted === true) item.isDeleted = now();
    if (now() - item.isDeleted > binTime) {
      this.drop(item);
      done(item);
    } else if (deleted) {
      this.#deleted = [...this.#deleted.filter(({ id }) => id !== item.id), item];
      this.#save(item);
      deleted(item);
    }
  }

  /** @param {Item} item */
  add(item) {
    // Another page may have it by now, or have sent it.
    if (item.isDeleted && !this.#isOurs(item)) return;
    this.#take(item);
    this.#look();
  }

  #take(item) {
    [item.state, item.problem, item.isDeleted] = ["waiting", undefined, undefined];
    this.#deleted = this.#deleted.filter((one) => one !== item);
    this.#items.push(item);
    this.#save(item);
    this.#how.changed(item);
    this.#queue(item);
  }

  #queue(item) {
    const [queue, action] = item.isPosted ? [this.#uploads, this.#how.upload] : [this.#posts, this.#how.post];
    queue.add({ key: item.id, run: () => this.#send(item, action) });
  }

  async #send(item, action) {
    if (!this.#items.includes(item)) return;
    if (!this.#isOurs(item)) return this.#leave(item);
    try {
      const answer = await action(item, () => this.save(item));
      if (!this.#items.includes(item)) return;
      const isLast = item.isPosted || !item.files.length;
      item.isPosted = true;
      if (isLast) this.drop(item);
      else this.#save(item);
      this.#how.changed(item, answer);
      if (isLast) this.#how.done(item);
      else this.#queue(item);
    } catch (problem) {
      if (problem instanceof LostError) throw problem;
      // The message may have been taken back meanwhile.
      if (!this.#items.includes(item)) return;
      [item.state, item.problem] = ["failed", problem.message];
      this.#save(item);
      this.#how.changed(item);
    }
  }

  /** A page that slept may wake up when another has sent its messages. */
  #isOurs(item) {
    const { storage, key, now } = this.#how;
    const stored = waiting(storage, key).find(({ id }) => id === item.id);
    if (!stored) return item.isKept === false;
    return stored.holder === this.#holder || now() - stored.seenAt > takeoverTimeout;
  }

  #leave(item) {
    this.#items = this.#items.filter((one) => one !== item);
    this.#how.done(item);
  }

  /** Tells the page that messages behind one that cannot be sent wait with it. */
  #tell(queue, isIn) {
    for (const item of this.#items.filter(isIn)) {
      const state = queue?.failure ? "lost" : "waiting";
      if (item.state === "failed" || item.state === state) continue;
      item.state = state;
      this.#how.changed(item);
    }
  }

  /** Tries again at once, also what was refused where it is said which. */
  again(id) {
    const item = this.#items.find((one) => one.id === id);
    if (item?.state === "failed") {
      item.state = "waiting";
      this.#how.changed(item);
      this.#queue(item);
    }
    for (const queue of [this.#posts, this.#uploads]) if (queue.failure) queue.again();
  }

  /**
   * Takes a message back that was not sent. It goes on being kept until its words stand elsewhere, as `drop` is told;
   * should the page go before, the next one has it.
   */
  recall(id) {
    const item = this.#items.find((one) => one.id === id);
    this.#items = this.#items.filter((one) => one !== item);
    return item;
  }

  /** A message was deleted in the server: it waits to be added again, or dropped. */
  setAside(item) {
    item.isDeleted = this.#how.now();
    this.#save(item);
    this.#items = this.#items.filter((one) => one !== item);
    this.#deleted.push(item);
  }

  /** Keeps how far a message is, and what is known of its files. */
  save(item) {
    if (this.#items.includes(item)) this.#save(item);
  }

  drop(item) {
    const { storage, key } = this.#how;
    const others = ({ id }) => id !== item.id;
    [this.#items, this.#deleted] = [this.#items.filter(others), this.#deleted.filter(others)];
    keep(storage, key, waiting(storage, key).filter(others));
  }

  #save(item) {
    const { storage, key, now } = this.#how;
    [item.holder, item.seenAt] = [this.#holder, now()];
    const list = waiting(storage, key);
    const place = list.findIndex(({ id }) => id === item.id);
    try {
      keep(storage, key, place < 0 ? [...list, toBeKept(item)] : list.with(place, toBeKept(item)));
      item.isKept = true;
    } catch {
      // The storage is full: the page says so before it is left.
      item.isKept = false;
    }
  }

  /** Other pages of this browser leave alone what this one still looks after. */
  #look() {
    this.#timer ??= setInterval(() => {
      for (const item of [...this.#items, ...this.#deleted]) if (this.#isOurs(item)) this.#save(item);
      this.adopt();
    }, beat);
    this.#timer.unref?.();
  }

  /** The page goes: the next one may go on at once. */
  release() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#free(({ holder }) => holder === this.#holder);
  }

  /** Leaves a message to whichever page wants it. */
  letGo(id) {
    this.#items = this.#items.filter((one) => one.id !== id);
    this.#free((one) => one.id === id);
  }

  #free(isMeant) {
    const { storage, key } = this.#how;
    const list = waiting(storage, key);
    for (const item of list) if (isMeant(item)) item.seenAt = 0;
    try {
      keep(storage, key, list);
    } catch {
      // The list as it was before is still stored.
    }
  }

  stop() {
    this.#posts.stop();
    this.#uploads.stop();
  }
}
