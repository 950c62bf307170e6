import { owned } from "../../parts/form.js";
import { newId } from "../../parts/ids.js";
import { make } from "../../parts/make.js";
import { isClosed } from "../../frame/sign-out/closed.js";
import { wrote } from "../../frame/news/windows.js";
import { Again } from "./again.js";
import { answerTimeout, fetchKeepalive, keepaliveRoom } from "./limits.js";
import { askAnew } from "./opening.js";
import { forget, keep, keyOf, unsent } from "./page/unsent.js";

/** The number of nodes that one request links; more go one handful after the other. */
const handful = 150;

/** Links that an earlier page has left are sent after pauses that grow, in milliseconds. */
const pauses = { shortest: 1000, longest: 30_000 };

/** Some browsers end requests before they tell a page that it is left: for so long after, in milliseconds, they are its last. */
const leaving = 1000;

/** A page that is still here after so long, in milliseconds, was not left. */
const stays = 5000;

/** With these answers the server never takes links: they are there, their node is gone, or the right to link. */
const refusals = [403, 404, 422];

/**
 * By the form of a toast, what takes back what it tells, the last first. A page that comes back has another canvas.
 *
 * @type {WeakMap<HTMLFormElement, {action: string, isDone: boolean}[]>}
 */
const undos = new WeakMap();

function bodyOf(ids, fields) {
  const body = owned(fields);
  for (const id of ids) body.append("node", id);
  return body;
}

/** Tells the server which nodes are linked, and takes back what its toast says. */
export class LinkRequests {
  #canvas;
  #stage;
  #address;
  #signal;
  /** Requests that are on their way. */
  #requests = new Set();
  /** Where links wait for the next page with this graph. */
  #key = keyOf(document.documentElement.dataset.member, `${location.pathname} links`);
  #again;
  /** The toast whose links are being taken back. */
  #undoing = null;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./drawing/stage.js").Stage} stage
   * @param {string | null} address
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, address, signal) {
    [this.#canvas, this.#stage, this.#address, this.#signal] = [canvas, stage, address, signal];
    document.addEventListener("submit", this.#undo, { signal, capture: true });
    this.#again = new Again(this.#resume, signal, pauses);
    if (unsent(sessionStorage, this.#key).length) this.#again.soon();
  }

  /**
   * Links all of them, one handful after the other; those that wait go at once where the page is left. A page that is gone
   * hears no answer: until one says that they are there, all of them are kept in the tab for the next page with this
   * graph, which sends them again. That does no harm to links that are there already. Only one that somebody takes back
   * in between comes again: this is rarer than a lost one, and is seen.
   *
   * The browser takes no more than 64 kB of requests that outlive a page, some 1,600 nodes: the next page sends the
   * others. The browser asks before a page is left while some wait: the tab may be closed with it.
   *
   * @returns {Promise<{problem: string, ids: string[], isAny?: boolean} | null>} those that were not linked; null for none
   */
  async sendAll(ids, wanted) {
    const told = {};
    let at = 0;
    let kept = null;
    const leave = () => {
      if (at < ids.length) kept = this.#keep(ids.slice(at, at + handful), wanted);
      while ((at += handful) < ids.length) this.#sendLast(ids.slice(at, at + handful), wanted);
    };
    const warn = (event) => {
      // Behind a lock the page goes without a question.
      const isCovered = document.documentElement.hasAttribute("covered");
      if (at + handful < ids.length && !isCovered) event.preventDefault();
    };
    this.#signal.addEventListener("abort", leave, { once: true });
    addEventListener("beforeunload", warn, { signal: this.#signal });
    let problem = null;
    try {
      for (; at < ids.length; at += handful) {
        problem = await this.#send(ids.slice(at, at + handful), wanted, told, () => kept);
        if (problem !== null) return { problem, ids: ids.slice(at), isAny: told.isAny };
      }
      if (told.gone) return { problem: told.gone, ids: [], isAny: true };
      return told.linked && !told.isAny ? { problem: told.linked, ids } : null;
    } finally {
      setTimeout(() => this.#signal.removeEventListener("abort", leave), problem === "" ? leaving : 0);
      removeEventListener("beforeunload", warn);
    }
  }

  #sendLast(ids, wanted) {
    const kept = this.#keep(ids, wanted);
    if (`${bodyOf(ids, wanted)}`.length <= keepaliveRoom()) this.#send(ids, wanted, {}, () => kept);
  }

  #keep(ids, wanted) {
    const kept = { ids, fields: { ...wanted, id: newId() } };
    keep(sessionStorage, this.#key, kept);
    return kept;
  }

  /** Sends links that an earlier page could not send any more. */
  #resume = async () => {
    if (!this.#canvas.graph) return this.#again.soon();
    if (!this.#canvas.isWritable) return;
    const isAnyLinked = await this.#sendLeft();
    if (this.#signal.aborted) return;
    if (unsent(sessionStorage, this.#key).length) this.#again.soon();
    if (isAnyLinked) await this.#canvas.renew([...this.#stage.selection]);
  };

  async #sendLeft() {
    let [told, action, isAnyLinked] = [{}, "", false];
    for (const kept of unsent(sessionStorage, this.#key)) {
      const { kind, with: target } = kept.fields;
      // One button takes back the handfuls of one action, and no other.
      if (action !== `${target} ${kind}`) told = {};
      action = `${target} ${kind}`;
      const problem = await this.#send(kept.ids, kept.fields, told, () => kept, true);
      // Without a connection, or behind a lock, the others would fare alike.
      if (problem === "" || this.#signal.aborted) break;
      isAnyLinked ||= problem === null;
    }
    return isAnyLinked;
  }

  /** Resolves when all that is on its way has been answered, or cannot be. */
  last = () => Promise.all(this.#requests);

  #track(request) {
    this.#requests.add(request);
    return request.finally(() => this.#requests.delete(request));
  }

  /**
   * @param {string[]} ids
   * @param {{with: string, kind: string}} fields
   * @param {object} told see `#tell`
   * @param {() => object | null} keptAs how they are kept for the next page
   * @param {boolean} [isLeft] whether an earlier page has left them: this page does not show them, so a refusal says
   *   nothing about it
   * @returns {Promise<string | null>} the problem, empty if its reason is unknown; null on success
   */
  #send(ids, fields, told, keptAs, isLeft = false) {
    return this.#track(this.#ask(bodyOf(ids, fields), told, keptAs, isLeft));
  }

  async #ask(body, told, keptAs, isLeft) {
    try {
      // The request outlives the page, so that leaving at once loses no link.
      const answer = await fetchKeepalive(this.#address, {
        method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(answerTimeout),
      });
      const [{ ok, status }, kept] = [answer, keptAs()];
      if (kept && ok) forget(sessionStorage, this.#key, kept);
      const text = await answer.text();
      // After a lock the page shows nothing more. The next one hears a refusal again, and says it.
      if (this.#signal.aborted) return ok ? null : "";
      const part = new DOMParser().parseFromString(text, "text/html").body;
      if (isLeft && refusals.includes(status)) {
        forget(sessionStorage, this.#key, kept);
        this.#sayRefused(part, status);
        return "refused";
      }
      if (isClosed(answer)) askAnew();
      if (status === 422) {
        const problem = part.textContent.trim();
        const why = ["linked", "gone"].find((name) => part.querySelector(`[data-${name}]`));
        if (!why) return problem;
        // Neither holds up the next handfuls. Nodes that are gone go from the picture, too.
        told[why] = problem;
        told.isAny ||= why === "gone";
        return null;
      }
      if (!ok) return "";
      told.isAny = true;
      wrote(this.#address);
      const toast = part.querySelector("toast-note");
      if (toast) this.#tell(toast, told);
      return null;
    } catch {
      return "";
    }
  }

  /** Says why links of an earlier page were not made, unless they are there, or a node of theirs is gone. */
  #sayRefused(part, status) {
    if (status === 404 || part.querySelector("[data-linked], [data-gone]")) return;
    const sentence = status === 422 ? part : part.querySelector("main :is(.empty__text, .lamp__text)");
    if (sentence) this.say(sentence.textContent.trim());
  }

  say(words) {
    this.#show(make("toast-note", { class: "toast", role: "status" }, make("p", { class: "toast__text" }, words)));
  }

  #show(toast) {
    document.querySelector("toast-note")?.remove();
    document.body.append(toast);
  }

  /**
   * Shows the server's toast. Where it tells of the next handful of the same links, its button takes back all of them.
   *
   * @param {HTMLElement} toast
   * @param {{text?: string, undos?: {action: string, isDone: boolean}[]}} told about the handfuls before
   */
  #tell(toast, told) {
    this.#show(toast);
    const form = toast.querySelector("form");
    if (!form) return;
    const text = toast.querySelector(".toast__text").textContent;
    // Something else that was done meanwhile is taken back alone.
    told.undos = [{ action: form.action, isDone: false }, ...(text === told.text ? told.undos : [])];
    told.text = text;
    undos.set(form, told.undos);
  }

  /**
   * Taking back what the toast says happens here, too: the picture stays where it is. The handfuls are taken back one
   * after the other; the rest at once where the page is left. Where one cannot be, the toast stays, to be pressed again.
   */
  #undo = async (event) => {
    const form = event.target;
    const toast = form.closest("toast-note");
    if (!toast) return;
    event.preventDefault();
    // The button of another toast can be pressed again when this is done.
    if (this.#undoing && this.#undoing !== toast) toast.isPressed = false;
    if (this.#undoing) return;
    this.#undoing = toast;
    const all = undos.get(form) ?? [{ action: form.action, isDone: false }];
    const rest = all.filter(({ isDone }) => !isDone);
    const leave = () => {
      for (const part of rest.splice(0)) if (!part.isDone) this.#takeBack(part).catch(() => {});
    };
    this.#signal.addEventListener("abort", leave, { once: true });
    try {
      while (rest.length) {
        const part = rest.shift();
        form.action = part.action;
        await this.#takeBack(part);
        if (this.#signal.aborted) return;
        // The server's own page says why; leaving for it sends the rest.
        if (!part.isDone) {
          // Where the browser asked and the page stays, nothing was left, and Undo can be pressed again.
          setTimeout(() => this.#signal.removeEventListener("abort", leave), stays);
          toast.isPressed = false;
          return form.submit();
        }
      }
      toast.remove();
    } catch {
      if (this.#signal.aborted) return;
      this.#signal.removeEventListener("abort", leave);
      this.#sayUndone(toast, all.some(({ isDone }) => isDone));
    } finally {
      this.#undoing = null;
    }
    wrote(this.#address);
    await this.#canvas.renew([...this.#stage.selection]);
  };

  #takeBack = (part) => this.#track(takeBack(part));

  /** The button takes back what was not, once it is pressed again. */
  #sayUndone(toast, isPartly) {
    toast.isPressed = false;
    const { partly, failed } = document.querySelector(".canvas__linking [role=status]")?.dataset ?? {};
    const words = (isPartly && partly) || failed;
    if (words) toast.querySelector(".toast__text").textContent = words;
  }
}

async function takeBack(part) {
  const how = { method: "POST", body: owned(), redirect: "manual", keepalive: true, signal: AbortSignal.timeout(answerTimeout) };
  const { type } = await fetch(part.action, how);
  part.isDone ||= type === "opaqueredirect";
}
