import assert from "node:assert/strict";
import { test } from "node:test";

let ZoneNote;
globalThis.HTMLElement = class {};
globalThis.customElements = { define: (_, element) => (ZoneNote = element) };
await import("../../../../Public/js/rooms/reminders/zone-note.js");

/** The note of reminders that are meant in a zone, on a device that is in one. */
function note(zone, device) {
  const real = Intl.DateTimeFormat;
  const note = new ZoneNote();
  const line = {};
  note.getAttribute = (name) => ({ zone, text: "This device uses {device}." })[name];
  note.querySelector = () => line;
  Intl.DateTimeFormat = function (locale, options) {
    return new real(locale, options ?? { timeZone: device });
  };
  try {
    note.connectedCallback();
  } finally {
    Intl.DateTimeFormat = real;
  }
  return { isHidden: note.hidden, text: line.textContent };
}

test("a device in another zone is told, and one where the zone has its older or newer name is not", () => {
  assert.deepEqual(note("America/New_York", "Europe/Berlin"), { isHidden: false, text: "This device uses Europe/Berlin." });
  assert.equal(note("Europe/Berlin", "Europe/Berlin").isHidden, true);
  assert.equal(note("Europe/Kiev", "Europe/Kyiv").isHidden, true);
  assert.equal(note("Asia/Kolkata", "Asia/Calcutta").isHidden, true);
  // What the browser does not know is not guessed at.
  assert.equal(note("Mars/Olympus_Mons", "Europe/Berlin").isHidden, true);
});
