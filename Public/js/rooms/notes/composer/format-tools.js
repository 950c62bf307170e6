import { keys } from "./typing.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function barOf(composer) {
  const old = composer.querySelector(".composer__bar");
  if (old) return old;
  const bar = document.createElement("div");
  bar.className = "composer__bar";
  bar.setAttribute("role", "toolbar");
  bar.append(composer.querySelector("template.composer__tools").content.cloneNode(true));
  bar.addEventListener("click", ({ target }) => {
    const type = target.closest("[data-format]")?.dataset.format;
    if (type) composer.editor.toggle(type);
  });
  for (const [key, type] of Object.entries(keys)) {
    const [button, letter] = [bar.querySelector(`[data-format=${type}]`), key.toUpperCase()];
    const hasShift = key === letter;
    button.title += isMac ? ` (${hasShift ? "⇧" : ""}⌘${letter})` : ` (Ctrl+${hasShift ? "Shift+" : ""}${letter})`;
    button.setAttribute("aria-keyshortcuts", `${isMac ? "Meta" : "Control"}+${hasShift ? "Shift+" : ""}${letter}`);
  }
  composer.querySelector("form").before(bar);
  // From now on it is asked at once: the next key belongs to the address already.
  composer.editor.askAddress = () => askAddress(composer);
  return bar;
}

/** Shows what can be done with the letters that are chosen. */
export function showTools(composer, places) {
  const bar = barOf(composer);
  const isOn = Boolean(places) && places[0] !== places[1];
  const isAsking = bar.querySelector("input") !== null;
  composer.toggleAttribute("tools", isOn || isAsking);
  bar.hidden = !isOn && !isAsking;
  if (!isOn) return;
  const types = composer.editor.formatsAt(...places);
  for (const button of bar.querySelectorAll("[data-format]")) {
    button.setAttribute("aria-pressed", String(types.includes(button.dataset.format)));
  }
}

/**
 * Asks in place of the tools where a link leads to. Without a scheme it leads to the web.
 *
 * @returns {Promise<string | null>}
 */
export function askAddress(composer) {
  const bar = barOf(composer);
  const places = composer.editor.selection;
  const field = document.createElement("input");
  field.type = "url";
  field.className = "field__input composer__address";
  field.placeholder = "https://";
  field.setAttribute("aria-label", composer.dataset.link);
  const others = [...bar.children];
  for (const one of others) one.hidden = true;
  bar.append(field);
  bar.hidden = false;
  composer.toggleAttribute("tools", true);
  field.focus();
  return new Promise((resolve) => {
    const life = new AbortController();
    function end(value) {
      if (life.signal.aborted) return;
      life.abort();
      field.remove();
      for (const one of others) one.hidden = false;
      composer.editor.focus();
      composer.editor.choose(...places);
      const words = value?.trim();
      resolve(words ? (/^[a-z]+:/i.test(words) ? words : words.includes("@") ? `mailto:${words}` : `https://${words}`) : null);
    }
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(event.key === "Enter" ? field.value : null);
    });
    field.addEventListener("blur", () => end(field.value));
    // A press on Send leaves the focus in the field: the link is set first, then the message is sent.
    composer.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      end(field.value);
      setTimeout(() => composer.form.requestSubmit());
    }, { capture: true, signal: life.signal });
  });
}
