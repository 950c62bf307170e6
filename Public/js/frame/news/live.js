import { load } from "../../parts/load.js";
import { asPageLeader } from "../../outbox/page-leader.js";
import { isAway } from "../sign-out/sign-out-guard.js";

/** After a stream was refused, the next one is tried so much later, in milliseconds. */
const pause = 15_000;
/**
 * The longest that a request for the stream takes to reach the server, in milliseconds: the server does not tell of older
 * changes (`RecentNews.leeway`).
 */
const leeway = 1000;

/** The stream of a browser: one page that is looked at has it, and tells the others. They also say what they write. */
let stream;
let channel, release, timer, isMissed, isListening;
/** When the page's content was requested: the stream first reports changes since then. */
let askedAt = performance.getEntriesByType("navigation")[0]?.requestStart ?? 0;

/** The way to the other windows of this browser: the page does not hear itself. */
export function openChannel() {
  // One channel for each member: another who signs in later must not hear the news.
  channel ??= new BroadcastChannel(`hearth-live ${document.documentElement.dataset.member}`);
  return channel;
}

/**
 * Hears changes made elsewhere, from the page's one stream.
 *
 * @param {(path: string | null) => void} heard called with the address of a change, null if anything may have changed;
 *   a listener leaves alone what it does not know
 * @param {AbortSignal} [signal]
 */
export function listen(heard, signal) {
  document.addEventListener("heard", ({ detail }) => heard(detail), { signal });
  if (isListening) return;
  isListening = true;
  openChannel().addEventListener("message", ({ data }) => tell(data));
  document.addEventListener("visibilitychange", turn);
  addEventListener("storage", ({ key }) => {
    if (key === "hearth-member") turn();
    // In another window something was locked.
    else if (key === "hearth-left-at" && !isAway()) hearLock(null);
  });
  turn();
}

const hearLock = (news) => load(() => import("./lock-news.js")).then(({ hear }) => hear(news));

function tell(path) {
  if (document.hidden || isAway()) isMissed = true;
  else document.dispatchEvent(new CustomEvent("heard", { detail: path }));
  // A lock counts also for a hidden page; the other listeners ignore news of it.
  if (!path || path.startsWith("locked ")) hearLock(path);
}

function share(path) {
  channel.postMessage(path);
  tell(path);
}

/** Keeps no stream for a page that is out of sight, or whose member is not here. */
export function turn() {
  if (document.hidden || isAway()) {
    isMissed = true;
    end();
    return void (isAway() && hearLock(null));
  }
  if (isMissed) {
    askedAt = performance.now();
    tell(null);
  }
  isMissed = false;
  release ??= asPageLeader(channel.name, begin);
}

function begin() {
  if (stream) return;
  let begunAt = performance.now();
  const own = (stream = new EventSource(`/live?age=${Math.ceil(begunAt - askedAt)}`));
  own.onopen = () => {
    if (performance.now() - begunAt > leeway) share(null);
    // Opened again later, it may have missed something.
    begunAt = 0;
  };
  own.addEventListener("changed", ({ data }) => share(data));
  own.addEventListener("locked", ({ data }) => share(`locked ${data}`));
  own.addEventListener("missed", () => share(null));
  own.onerror = () => {
    // A stream that broke off is opened again by the browser; one that was refused is not.
    if (own.readyState !== own.CLOSED || stream !== own) return;
    stream = null;
    timer = setTimeout(() => {
      askedAt = performance.now();
      share(null);
      begin();
    }, pause);
  };
}

function end() {
  clearTimeout(timer);
  stream?.close();
  release?.();
  stream = release = null;
}
