import "../kit.js";
import { pageLocale } from "../../../parts/page-locale.js";
import { clockOf, endingOf, nameOf, Stopwatch, typeOf } from "./voice-parts.js";

/** The longest voice note; in milliseconds. */
const longest = 10 * 60_000;

/** The browser hands over what it recorded so often, and the clock goes on; in milliseconds. */
const [portion, beat] = [1000, 250];

/** What a refused microphone means to a person. */
const reasonOf = ({ name }) => (["NotFoundError", "OverconstrainedError"].includes(name) ? "none" : ["NotAllowedError", "SecurityError"].includes(name) ? "denied" : "busy");

/** The composer records one voice note at a time. */
const recording = new WeakSet();

/**
 * Records a voice note in place of the composer's form. It becomes a file of the message that is written there.
 *
 * @param {HTMLElement} composer
 * @param {(text: string, how?: { isLasting?: boolean }) => void} say
 */
export async function recordVoice(composer, say) {
  if (recording.has(composer)) return;
  recording.add(composer);
  // From now on what is recorded can be kept even if the connection is lost.
  import("../outbox/uploading.js").catch(() => {});
  const bar = composer.querySelector("template.composer__voice").content.firstElementChild.cloneNode(true);
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    say("");
    const { file, isSent, isLong } = await new VoiceNote(composer, bar, stream).end;
    if (isLong) say(bar.dataset.long);
    if (file) composer.attach([file]);
    if (file && isSent) composer.form.requestSubmit();
  } catch (problem) {
    say(bar.dataset[reasonOf(problem)], { isLasting: true });
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    recording.delete(composer);
    // Not into the text: a phone would show its keyboard.
    const button = composer.querySelector(".composer__record");
    button.focus();
    if (document.activeElement !== button) composer.editor.focus();
  }
}

/** One recording, from the first second to its file. */
class VoiceNote {
  /** Resolves to `{ file, isSent, isLong }`, without a file if it was discarded. */
  end;
  #bar;
  #recorder;
  #pieces = [];
  #watch = new Stopwatch(() => performance.now());
  #life = new AbortController();
  #over;
  #ending = null;

  constructor(composer, bar, stream) {
    this.#bar = bar;
    const { signal } = this.#life;
    this.#recorder = new MediaRecorder(stream, { mimeType: typeOf((type) => MediaRecorder.isTypeSupported(type)) });
    this.#recorder.addEventListener("dataavailable", ({ data }) => data.size && this.#pieces.push(data));
    // Also where the microphone was unplugged, or taken away: what was said until then stays.
    this.#recorder.addEventListener("stop", () => this.#finish(), { once: true });
    this.end = new Promise((resolve) => (this.#over = resolve));
    bar.addEventListener("click", this.#press, { signal });
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    const ticking = setInterval(() => this.#tick(composer), beat);
    signal.addEventListener("abort", () => clearInterval(ticking));
    composer.form.before(bar);
    composer.form.hidden = true;
    signal.addEventListener("abort", () => {
      bar.remove();
      composer.form.hidden = false;
    });
    this.#recorder.start(portion);
    this.#watch.start();
    bar.querySelector("[data-voice=send]").focus();
  }

  #tick(composer) {
    const { time } = this.#watch;
    this.#bar.querySelector("[role=timer]").textContent = clockOf(time);
    if (time >= longest) this.#stop({ isLong: true });
    // Another tab is shown: what was said stays with this one.
    else if (!composer.isConnected) this.#stop({});
  }

  #press = ({ target }) => {
    const action = target.closest("[data-voice]")?.dataset.voice;
    if (action === "pause") this.#pause(target.closest("button"));
    else if (action) this.#stop({ isSent: action === "send", isDiscarded: action === "discard" });
  };

  #pause(button) {
    const isPaused = this.#recorder.state === "paused";
    this.#recorder[isPaused ? "resume" : "pause"]();
    this.#watch[isPaused ? "start" : "stop"]();
    button.setAttribute("aria-pressed", !isPaused);
    this.#bar.toggleAttribute("paused", !isPaused);
  }

  #stop(how) {
    this.#ending ??= how;
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  #finish() {
    const { isDiscarded, ...how } = this.#ending ?? {};
    this.#life.abort();
    const { mimeType: type } = this.#recorder;
    const bare = type.split(";")[0];
    const name = nameOf(this.#bar.dataset.name, new Date(), pageLocale(), endingOf(bare));
    const file = !isDiscarded && this.#pieces.length ? new File(this.#pieces, name, { type: bare }) : undefined;
    this.#over({ ...how, file });
  }
}
