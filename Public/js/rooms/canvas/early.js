import { Card } from "./drawing/programs.js";

/** Requests that take long and need only the page's address: they start before the code that draws has loaded. */
export const early = {
  /** The answer with the graph; null once it was taken: a graph that is shown later is requested anew. */
  answer: fetch(`${location.pathname}/block`, { redirect: "manual" }),
  /** The graphics card that draws on the canvas element, if there is one. */
  card: null,

  takeAnswer() {
    const { answer } = early;
    early.answer = null;
    return answer;
  },
};

// The taker handles a failure; without a taker, the page was left and the failure does not matter.
early.answer.catch(() => {});

function begin() {
  const ground = document.querySelector(".canvas__ground");
  if (!ground || early.card) return;
  // Hidden until its first picture: the browser would show it empty, and would wait for the graphics card to do so.
  ground.style.visibility = "hidden";
  early.card = Card.of(ground);
}

if (document.readyState === "loading") document.addEventListener("readystatechange", begin, { once: true });
else begin();
