import { limited } from "../limits.js";

const day = 86_400_000;

/** The fields that the page decides by itself; every other field of the form is a filter that the server answers. */
const own = new Set([
  "depth", "attributes", "labels", "photos", "notes", "strength", "kind", "since", "photo", "by", "q", "shown", "entities",
]);

/**
 * The choice that a form of tools makes.
 *
 * @param {FormData} form
 * @param {(name: string) => boolean} has whether the form has such a field: an unticked box is not in its data
 * @param {{kindIds?: string[], indexOf?: (id: string) => number}} graph its kinds of links, and its nodes by their ids
 */
export function readTools(form, has, { kindIds = [], indexOf = () => -1 } = {}) {
  const entities = (form.get("entities") ?? "").split(",").map(indexOf).filter((index) => index >= 0);
  const isTicked = (name, missing) => (has(name) ? form.has(name) : missing);
  const since = Date.parse(form.get("since") ?? "");
  const filters = [...form].filter(([name, value]) => !own.has(name) && value !== "" && typeof value === "string");
  return {
    choice: {
      depth: Number(form.get("depth") ?? 0) || 0,
      hasAttributes: isTicked("attributes", true),
      hasPhoto: isTicked("photo", false),
      kind: kindIds.indexOf(form.get("kind")) + 1,
      entities: entities.length ? new Set(entities) : null,
      since: Number.isNaN(since) ? 0 : Math.floor(since / day),
    },
    hasLabels: isTicked("labels", true),
    hasPhotos: isTicked("photos", true),
    hasNotes: isTicked("notes", true),
    strength: Number(form.get("strength") ?? 1) || 1,
    by: form.get("by") ?? "",
    query: new URLSearchParams(filters).toString(),
  };
}

/** The form of tools, and the requests for its answers from the server. */
export class Tools {
  /** The kinds of links and the nodes of the graph that is shown: in its order they are counted. */
  known = {};

  #form;
  #address;
  #stale;
  #signal;
  #asked = {};

  /**
   * @param {HTMLFormElement | null} form
   * @param {(what: string) => string | null} address by the kind of request
   * @param {(isClosed: boolean) => void} stale called when the graph has changed since it was loaded, or is closed to this member
   * @param {AbortSignal} signal
   */
  constructor(form, address, stale, signal) {
    [this.#form, this.#address, this.#stale, this.#signal] = [form, address, stale, signal];
  }

  /** Calls back when something is chosen, and when something is searched. */
  watch(changed, searched) {
    const form = this.#form;
    if (!form) return;
    const signal = this.#signal;
    form.addEventListener("input", ({ target }) => target.name !== "q" && changed(target.name), { signal });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.elements.q?.value) searched(form.elements.q.value);
    }, { signal });
  }

  get form() {
    return this.#form;
  }

  field = (name) => this.#form?.elements[name] ?? null;

  read() {
    const form = this.#form;
    return readTools(form ? new FormData(form) : new FormData(), (name) => Boolean(form?.elements[name]), this.known);
  }

  /** The form as text, to be put back with `write`. */
  save() {
    return this.#form ? new URLSearchParams(new FormData(this.#form)).toString() : "";
  }

  write(text) {
    if (!this.#form || text === undefined) return;
    const values = new URLSearchParams(text);
    for (const control of this.#form.elements) {
      if (!control.name || control.type === "hidden") continue;
      const chosen = values.getAll(control.name);
      if (control.type === "checkbox" || control.type === "radio") control.checked = chosen.includes(control.value);
      else if (control.options) for (const option of control.options) option.selected = chosen.includes(option.value);
      else control.value = values.get(control.name) ?? "";
    }
  }

  /**
   * One byte for each node: the result of a filter, or the colour of a group.
   *
   * @param {"mask" | "colours"} what
   * @param {string} query empty where nothing is chosen
   * @param {{stamp: number, count: number}} graph
   * @returns {Promise<Uint8Array | null | undefined>} null for nothing chosen; undefined where the answer before stands
   * @throws {Error} where it cannot be had now
   */
  async bytes(what, query, { stamp, count }) {
    const address = this.#address(what);
    if (!query || !address) {
      this.#asked[what]?.abort();
      return null;
    }
    const read = async (answer) => new Uint8Array(await answer.arrayBuffer());
    const bytes = await this.#ask(what, `${address}?${query}&stamp=${stamp}`, read);
    if (bytes === null) throw new Error(`No ${what}`);
    return bytes?.length === count ? bytes : undefined;
  }

  /** @returns {Promise<number[] | null | undefined>} the nodes a search finds, the best first; null or undefined without an answer */
  async find(text, { stamp }) {
    if (!this.#address("find")) return null;
    const read = async (answer) => (await answer.json()).nodes;
    return this.#ask("find", `${this.#address("find")}?${new URLSearchParams({ q: text, stamp })}`, read);
  }

  /** @returns {Promise<ChildNode[] | null | undefined>} a part of a page; null where it cannot be had, undefined where it is not wanted any more */
  async part(what, query) {
    const address = this.#address(what);
    const read = async (answer) => [...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes];
    return address ? this.#ask(what, `${address}?${query}`, read) : null;
  }

  /**
   * A newer question ends the older one, also while its answer is being read.
   *
   * @returns {Promise<any>} null where it is to be asked again; undefined where that would be no use
   */
  async #ask(what, address, read) {
    this.#asked[what]?.abort();
    this.#asked[what] = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#asked[what].signal]);
    try {
      const answer = await fetch(address, { signal: limited(signal), redirect: "manual" });
      const { ok, status, type } = answer;
      if (ok) return await read(answer);
      if (status === 409 || type === "opaqueredirect") this.#stale(status !== 409);
      return status === 429 || status >= 500 ? null : undefined;
    } catch {
      return signal.aborted ? undefined : null;
    }
  }
}
