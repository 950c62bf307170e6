import { make } from "../make.js";

/**
 * Offers a kept text. A press on any button takes the bar away.
 *
 * @param {string} text
 * @param {...[string, () => void]} choices the title of each button, and what it does
 */
export function draftBar(text, ...choices) {
  const bar = make("div", { class: "draft", role: "status" }, make("p", { class: "draft__text" }, text));
  for (const [title, act] of choices) {
    const button = make("button", { type: "button", class: "button" }, title);
    button.addEventListener("click", () => {
      bar.remove();
      act();
    });
    bar.append(button);
  }
  return bar;
}
