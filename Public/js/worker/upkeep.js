import { audienceOf } from "./copies.js";

/** In milliseconds. */
const minute = 60_000;

/** Copies are checked at most so often, unless the server says that somebody may see less than before. */
const checkPause = minute;
/** Things that are kept whole are renewed at most so often. */
const renewPause = 60 * minute;
/** Several changes of one thing are looked at once; in milliseconds. */
const changePause = 3000;
/** The most addresses of one question. */
const mostPaths = 1000;
/** Pages that are fetched in quiet at the same time. */
const atOnce = 2;

const isBelow = (path, top) => path === top || path.startsWith(`${top}/`);

/** Keeps the copies as the server has them: what may not be seen any more goes, and what is kept whole is renewed. */
export class Upkeep {
  #copies;
  #fetch;
  #now;
  #wait;
  /** Things that changed just now, with their pages that somebody looks at. */
  #changing = new Map();
  #checkedAt = -Infinity;
  /** The word of the server when the copies were checked. */
  #audience;
  /** Things whose pages are fetched just now. */
  #busy = new Map();

  /**
   * @param {object} how
   * @param {import("./copies.js").Copies} how.copies
   * @param {(path: string, how: object) => Promise<Response>} how.fetch
   * @param {() => number} how.now
   * @param {(time: number) => Promise<void>} [how.wait]
   */
  constructor({ copies, fetch, now, wait = (time) => new Promise((resolve) => setTimeout(resolve, time)) }) {
    this.#wait = wait;
    this.#copies = copies;
    this.#fetch = fetch;
    this.#now = now;
  }

  /** The server answered with a page, which says whether anybody may see less than before. */
  async heard(answer) {
    const audience = audienceOf(answer);
    if (audience === undefined || audience === this.#audience) return;
    this.#audience = audience;
    await this.#renew();
  }

  /** Something may have been missed. */
  async missed() {
    if (this.#now() - this.#checkedAt >= checkPause) await this.#renew();
  }

  async #renew() {
    this.#checkedAt = this.#now();
    await this.#check(await this.#copies.all());
    for (const { path, at } of await this.#copies.wholes()) if (this.#now() - at >= renewPause) await this.keepWhole(path);
  }

  /**
   * Something changed in a thing: it may not be there any more, or be seen by others alone; and a copy is older than what its
   * member just wrote.
   *
   * @param {string} path
   * @param {string} page that shows it just now
   */
  async changed(path, page) {
    if (this.#changing.has(path)) return void this.#changing.get(path).add(page);
    this.#changing.set(path, new Set([path, page]));
    await this.#wait(changePause);
    const shown = this.#changing.get(path);
    this.#changing.delete(path);
    const all = await this.#copies.all();
    await this.#check(all.filter((facts) => [facts.path, ...facts.things].some((one) => isBelow(one, path))), path);
    const whole = (await this.#copies.wholes()).find((one) => isBelow(path, one.path));
    if (whole) return this.keepWhole(whole.path);
    for (const facts of all) if (shown.has(facts.path)) await this.look(facts.path);
  }

  /** Asks the server which of all that copies show and name is closed to the member by now. */
  async #check(copies, top) {
    const paths = [...new Set(copies.flatMap(({ path, things }) => [path, ...things]).filter((path) => !top || isBelow(path, top)))];
    const [closed, words] = [[], new Set()];
    for (let index = 0; index < paths.length; index += mostPaths) {
      const body = new URLSearchParams({ paths: paths.slice(index, index + mostPaths).join("\n") });
      const answer = await this.#fetch("/copies/check", { method: "POST", body, redirect: "manual", cache: "no-store" }).catch(() => null);
      if (answer?.headers.get("Hearth-Copy") === "nobody") return this.#copies.end();
      if (!answer?.ok) return;
      closed.push(...(await answer.text()).split("\n").filter(Boolean));
      words.add(audienceOf(answer));
    }
    // The word holds where all things were asked about while it was the same.
    const [word] = words;
    if (paths.length) await this.#copies.forgetClosed(closed, top || words.size > 1 ? undefined : word);
  }

  /**
   * Fetches all pages of a thing.
   *
   * @returns {Promise<boolean>} whether they are there
   */
  keepWhole(path) {
    const work = this.#busy.get(path) ?? this.#keepWhole(path).finally(() => this.#busy.delete(path));
    this.#busy.set(path, work);
    return work;
  }

  async #keepWhole(path) {
    const began = this.#copies.begin();
    const answer = await this.#fetch(`/copies/pages?of=${encodeURIComponent(path)}`, { redirect: "manual", cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return false;
    const pages = await this.#copies.keepWhole(path, (await answer.text()).split("\n").filter(Boolean), began);
    const waiting = [...pages];
    const work = async () => {
      for (let page = waiting.shift(); page; page = waiting.shift()) await this.look(page);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return pages.length > 0;
  }

  /** Fetches a page in quiet: the server does not count it as read. */
  async look(path) {
    const began = this.#copies.begin();
    const answer = await this.#fetch(path, { redirect: "manual", headers: { Accept: "text/html", Purpose: "prefetch" } }).catch(() => null);
    if (!answer) return;
    const pictures = await this.#copies.learn(new URL(path, location.origin).href, answer, began);
    await this.#copies.keepPictures(path, pictures, began);
  }
}
