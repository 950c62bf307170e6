import { brewState } from "./brew-state.js";

/** So far ahead sounds are set, because a page that is not looked at wakes up once a minute; in milliseconds. */
const ahead = 75_000;
/** The last seconds of a step are counted. */
const counted = 5;

/**
 * The cues of the next moments, by the server's clock.
 *
 * @param {object} brew as `brewState` takes it
 * @param {boolean[]} pours which steps have water to pour
 * @param {number} now
 * @returns {{at: number, kind: "count" | "step" | "pour" | "over"}[]}
 */
export function cuesOf(brew, pours, now) {
  const { step, stepLeftMs, isPaused, isFinished } = brewState(brew, now);
  if (isPaused || isFinished) return [];
  const cues = [];
  let end = stepLeftMs === null || stepLeftMs === 0 ? null : now + stepLeftMs;
  for (let next = step + 1; end !== null && end <= now + ahead; next += 1) {
    for (let left = counted; left > 0; left -= 1) {
      const at = end - left * 1000;
      // A short step is not counted from before it began.
      if (at > now && left * 1000 < brew.steps[next - 1] * 1000) cues.push({ at, kind: "count" });
    }
    const isLast = next >= brew.steps.length;
    cues.push({ at: end, kind: isLast ? "over" : pours[next] ? "pour" : "step" });
    end = isLast || brew.steps[next] === null ? null : end + brew.steps[next] * 1000;
  }
  return cues;
}

/**
 * When each step begins by the guide's clock, in seconds: that runs from the first step that takes a time. Null before
 * it, and once a step behind it waits for a tap.
 *
 * @param {(number | null)[]} steps
 */
export function beginnings(steps) {
  const first = steps.findIndex((seconds) => seconds !== null);
  let at = 0;
  return steps.map((seconds, step) => {
    if (first < 0 || step < first) return null;
    const begins = at;
    at = at === null || seconds === null ? null : at + seconds;
    return begins;
  });
}

/**
 * The words spoken at a step.
 *
 * @param {{text: string, add: string | null, total: string}} step
 * @param {string} pattern `Add {amount}. The scale shows {total}`
 */
export function spoken({ text, add, total }, pattern) {
  const end = /[.!?]$/.test(text) ? " " : ". ";
  return add === null ? text : text + end + pattern.replace("{amount}", add).replace("{total}", total);
}
