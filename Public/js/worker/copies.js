import { copyOf, readPage, withLine } from "./page-text.js";

/** The names of all caches with copies begin so: `copies pages OWNER`, `copies pictures OWNER`. */
const prefix = "copies ";
const pagesOf = (owner) => `${prefix}pages ${owner}`;
const picturesOf = (owner) => `${prefix}pictures ${owner}`;

/** What is known of a copy is in a header field of its own. */
const factsHeader = "Copy-Facts";
/** Where the list of things that are kept whole is, among the pages. */
const wholesPath = "/copies/wholes";
/** Where, for each audience word, the list of closed paths is kept. */
const closedPath = "/copies/closed";

export const limits = {
  /** Pages of one kind, such as the entities of all graphs. */
  kind: 30,
  pages: 200,
  /** Of pages and pictures; in bytes. */
  size: 50 << 20,
  /** Pages of all things that are kept whole, which come on top. */
  wholePages: 1000,
  /** One picture; in bytes. */
  picture: 1 << 20,
};

/** Header fields that a copy does not have: those about its transport, and about being kept. */
const dropped = ["content-encoding", "content-length", "date", "etag", "hearth-copy", "transfer-encoding", "vary"];

const isBelow = (path, top) => path === top || path.startsWith(`${top}/`);

/** Pages that differ only in the thing, or the day, are of one kind. */
const kindOf = (path) => path.replace(/[0-9a-f]{32}|\d{4}-\d\d-\d\d/g, ":");

/** Whether the server allows to keep a copy of an answer. */
export const mayKeep = ({ status, headers }) =>
  status === 200 && /; keep(;|$)/.test(headers.get("Hearth-Copy") ?? "") && !/no-store/.test(headers.get("Cache-Control") ?? "");

/** The server's word for who can see what: it is another one once somebody may see less than before. */
export const audienceOf = ({ headers }) => /; audience=(\w+)/.exec(headers.get("Hearth-Copy") ?? "")?.[1];

/** @returns {Facts | undefined} */
const factsOf = (response) => {
  const text = response?.headers.get(factsHeader);
  return text ? JSON.parse(decodeURIComponent(text)) : undefined;
};

const withFacts = (body, headers, facts) => {
  const fields = [...headers].filter(([name]) => !dropped.includes(name.toLowerCase()));
  return new Response(body, { headers: [...fields, [factsHeader, encodeURIComponent(JSON.stringify(facts))]] });
};

const asJSON = (value) => new Response(JSON.stringify(value));

/**
 * Copies of pages that a member saw, to be read while the server is out of reach. The server says of each answer whose page it
 * is and whether it may be kept (`CopyMark`). All changes are made one after the other.
 *
 * @typedef {object} Facts
 * @property {string} path
 * @property {number} at when the page was like this; in milliseconds
 * @property {number} size
 * @property {string} title
 * @property {string} room
 * @property {string[]} things the addresses of all things that it names
 * @property {string[]} files
 * @property {string[]} pictures
 * @property {string} [audience] the server's word for who could see what when the page was drawn
 */
export class Copies {
  #caches;
  #now;
  #fetch;
  #lines;
  /** The last change. */
  #turn = Promise.resolve();
  /** Whose copies these are; null before anybody asked. */
  #owner = null;
  /** Counts what happened, so that an answer is not kept that was asked for before something was closed. */
  #eventCount = 0;
  #endedAtEvent = 0;
  /** @type {{path: string, closedAtEvent: number}[]} */
  #closed = [];

  /**
   * @param {object} how
   * @param {CacheStorage} how.caches
   * @param {Function} how.fetch
   * @param {() => number} how.now
   * @param {object} how.lines see `withLine`
   */
  constructor({ caches, fetch, now, lines }) {
    this.#caches = caches;
    this.#fetch = fetch;
    this.#now = now;
    this.#lines = lines;
  }

  /** Call it before a page is asked for, and give `learn` what it returns. */
  begin() {
    return (this.#eventCount += 1);
  }

  #inTurn(work) {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #whose() {
    this.#owner ??= (await this.#caches.keys()).map((name) => name.split(" ")).find(([first, kind]) => `${first} ` === prefix && kind === "pages")?.[2] ?? null;
    return this.#owner;
  }

  async #pages() {
    const owner = await this.#whose();
    return owner === null ? null : this.#caches.open(pagesOf(owner));
  }

  async #pictures() {
    const owner = await this.#whose();
    return owner === null ? null : this.#caches.open(picturesOf(owner));
  }

  // Reading

  /** What is known of all copies, the oldest first. @returns {Promise<Facts[]>} */
  async all() {
    const kept = await (await this.#pages())?.matchAll();
    return (kept ?? []).map(factsOf).filter(Boolean).sort((one, other) => one.at - other.at);
  }

  /** The copy of a page with the line that says from when it is. @returns {Promise<Response | null>} */
  async page(path) {
    const kept = await (await this.#pages())?.match(path);
    const facts = factsOf(kept);
    if (!facts) return null;
    const headers = new Headers(kept.headers);
    headers.delete(factsHeader);
    return new Response(withLine(await kept.text(), facts.at, this.#now(), this.#lines), { headers });
  }

  // Learning

  /**
   * Keeps a copy of a page, or deletes copies, as an answer of the server says.
   *
   * @param {string} url
   * @param {Response} answer whose body is read only if it is kept
   * @param {number} began see `begin`
   * @returns {Promise<string[]>} the pictures of the page that was kept, which are not there yet
   */
  learn(url, answer, began) {
    return this.#inTurn(() => this.#learn(url, answer, began));
  }

  async #learn(url, answer, began) {
    const { pathname, search } = new URL(url);
    // The page redirected to brings its own `Hearth-Copy`.
    if (answer.type === "opaqueredirect") return this.#drop((facts) => facts.path === pathname);
    const mark = answer.headers.get("Hearth-Copy");
    if (!mark || began < this.#endedAtEvent) return [];
    const [owner, verdict = ""] = mark.split("; ");
    if (owner === "nobody") return this.#end();
    if (owner !== (await this.#whose())) {
      await this.#end(owner);
      // Requests that began together with this one belong to the same new session: their answers may be kept.
      this.#endedAtEvent = began;
    }
    if (verdict.startsWith("forget=")) return this.#forget(verdict.slice("forget=".length));
    if ([403, 404, 410].includes(answer.status)) return this.#drop((facts) => isBelow(facts.path, pathname));
    return mayKeep(answer) && !search ? this.#keep(pathname, answer, began) : [];
  }

  async #keep(path, answer, began) {
    const { text, ...read } = readPage(await answer.text());
    const facts = { path, at: this.#now(), size: text.length, audience: audienceOf(answer), ...read };
    if (this.#isClosed(facts, began)) return [];
    const pages = await this.#pages();
    await this.#put(pages, path, withFacts(text, answer.headers, facts));
    if (!(await this.#isWhole(path))) await this.#trim();
    const pictures = await this.#pictures();
    const there = await Promise.all(read.pictures.map((picture) => pictures.match(copyOf(picture))));
    return read.pictures.filter((_, index) => !there[index]);
  }

  /** Whether something that a page names was closed since it was asked for. */
  #isClosed({ path, things }, began) {
    if (began < this.#endedAtEvent) return true;
    const closedSince = this.#closed.filter(({ closedAtEvent }) => closedAtEvent > began);
    return closedSince.some(({ path: top }) => [path, ...things].some((one) => isBelow(one, top)));
  }

  async #put(cache, path, response) {
    try {
      await cache.put(path, response.clone());
    } catch {
      // The device is full: the older half makes room.
      const all = await this.all();
      const older = new Set(all.slice(0, Math.ceil(all.length / 2)).map((facts) => facts.path));
      await this.#drop((facts) => older.has(facts.path));
      await cache.put(path, response).catch(() => {});
    }
  }

  /**
   * Keeps pictures of a page.
   *
   * @param {string} page
   * @param {string[]} sources
   * @param {number} began
   */
  async keepPictures(page, sources, began) {
    for (const source of sources) {
      const answer = await this.#fetch(source).catch(() => null);
      const isPicture = answer?.ok && !answer.redirected && /^image\//.test(answer.headers.get("Content-Type") ?? "");
      if (!isPicture || /no-store/.test(answer.headers.get("Cache-Control") ?? "")) continue;
      const body = await answer.blob();
      if (body.size > limits.picture) continue;
      await this.#inTurn(async () => {
        const facts = factsOf(await (await this.#pages())?.match(page));
        if (!facts || this.#isClosed(facts, began)) return;
        await this.#put(await this.#pictures(), copyOf(source), withFacts(body, answer.headers, { path: source, size: body.size }));
      });
    }
    if (sources.length) await this.#inTurn(async () => (await this.#isWhole(page)) || this.#trim());
  }

  // Forgetting

  /** Deletes all copies: their session has ended. */
  end() {
    return this.#inTurn(() => this.#end());
  }

  /** Deletes all copies of what is at or below a path, and of pages that name it. */
  forget(path) {
    return this.#inTurn(() => this.#forget(path));
  }

  async #end(owner = null) {
    this.#endedAtEvent = this.begin();
    this.#closed = [];
    this.#owner = owner;
    const names = (await this.#caches.keys()).filter((name) => name.startsWith(prefix) && (owner === null || !name.endsWith(` ${owner}`)));
    await Promise.all(names.map((name) => this.#caches.delete(name)));
    return [];
  }

  /** @param {string} closed a path, or what the server says of it: see `forgetClosed` */
  async #forget(closed) {
    const [path] = closed.split(" ");
    this.#closed = [...this.#closed.slice(-100), { path, closedAtEvent: this.begin() }];
    if ((await this.#whose()) === null) return [];
    const wholes = await this.#wholes();
    if (wholes.some((whole) => isBelow(whole.path, path))) await this.#keepWholes(wholes.filter((whole) => !isBelow(whole.path, path)));
    const known = await this.#closedThings();
    const shows = (facts) => facts.things.some((one) => isBelow(one, path)) && !known[facts.audience]?.includes(closed);
    return this.#drop((facts) => isBelow(facts.path, path) || shows(facts));
  }

  /**
   * Deletes all copies of what is closed to the member, and of pages that name it, unless they were drawn when it was closed
   * already, in the same way: such a page says of a locked thing only that it is locked, and its name if the lock shows it.
   *
   * @param {string[]} closed of all that copies show and name, the paths of what is closed; ` named` follows some
   * @param {string | undefined} audience the server's word; none while that was changing
   */
  forgetClosed(closed, audience) {
    return this.#inTurn(async () => {
      const pages = await this.#pages();
      if (!pages) return;
      if (audience) {
        const used = new Set((await this.all()).map((facts) => facts.audience));
        const earlier = Object.entries(await this.#closedThings()).filter(([word]) => used.has(word));
        await pages.put(closedPath, asJSON({ ...Object.fromEntries(earlier), [audience]: closed }));
      }
      for (const one of closed) await this.#forget(one);
    });
  }

  async #closedThings() {
    const kept = await (await this.#pages())?.match(closedPath);
    return kept ? kept.json() : {};
  }

  async #drop(fits) {
    const pages = await this.#pages();
    const all = pages ? await this.all() : [];
    const going = all.filter(fits);
    if (!going.length) return [];
    await Promise.all(going.map(({ path }) => pages.delete(path)));
    await this.#dropPictures(all.filter((facts) => !going.includes(facts)));
    return [];
  }

  /** Deletes the pictures that no page shows any more. */
  async #dropPictures(pages) {
    const shown = new Set(pages.flatMap((facts) => facts.pictures));
    const pictures = await this.#pictures();
    for (const kept of await pictures.matchAll()) {
      const { path } = factsOf(kept);
      if (!shown.has(path)) await pictures.delete(copyOf(path));
    }
  }

  /** Deletes the oldest beyond the limits. What is kept whole does not count. */
  async #trim() {
    if ((await this.#whose()) === null) return;
    const wholes = await this.#wholes();
    const whole = new Set(wholes.flatMap(({ pages }) => pages));
    const newest = (await this.all()).filter(({ path }) => !whole.has(path)).reverse();
    const sizes = new Map((await (await this.#pictures()).matchAll()).map(factsOf).map(({ path, size }) => [path, size]));
    const kinds = new Map();
    let [count, size] = [0, 0];
    const going = newest.filter((facts) => {
      const kind = kindOf(facts.path);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      count += 1;
      size += facts.size;
      for (const picture of facts.pictures) {
        size += sizes.get(picture) ?? 0;
        // Several pages may show one.
        sizes.delete(picture);
      }
      return kinds.get(kind) > limits.kind || count > limits.pages || size > limits.size;
    });
    if (going.length) await this.#drop((facts) => going.some(({ path }) => path === facts.path));
  }

  // Things that are kept whole

  /** @returns {Promise<{path: string, pages: string[], at: number}[]>} */
  async #wholes() {
    const kept = await (await this.#pages())?.match(wholesPath);
    return kept ? kept.json() : [];
  }

  /** Whether a page is kept whatever the limits are. */
  async #isWhole(path) {
    return (await this.#wholes()).some(({ pages }) => pages.includes(path));
  }

  wholes() {
    return this.#inTurn(() => this.#wholes());
  }

  async #keepWholes(wholes) {
    await (await this.#pages()).put(wholesPath, asJSON(wholes));
  }

  /**
   * Says that all pages of a thing are to stay, and which these are.
   *
   * @param {string} path
   * @param {string[]} pages
   * @param {number} began
   * @returns {Promise<string[]>} those for which there is room
   */
  keepWhole(path, pages, began) {
    return this.#inTurn(async () => {
      if ((await this.#whose()) === null || this.#isClosed({ path, things: [] }, began)) return [];
      const others = (await this.#wholes()).filter((whole) => whole.path !== path);
      const room = limits.wholePages - others.reduce((sum, whole) => sum + whole.pages.length, 0);
      const kept = pages.slice(0, Math.max(room, 0));
      if (kept.length) await this.#keepWholes([...others, { path, pages: kept, at: this.#now() }]);
      return kept;
    });
  }

  /** The pages of a thing go as all others do. */
  letGo(path) {
    return this.#inTurn(async () => {
      if ((await this.#whose()) === null) return;
      await this.#keepWholes((await this.#wholes()).filter((whole) => whole.path !== path));
      await this.#trim();
    });
  }
}
