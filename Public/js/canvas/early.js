import { Card } from "./programs.js";

/** What takes long and needs nothing of the page but its address: it begins before the code that draws has come. */
export const early = {
  /** The answer with the graph; null once it was taken: what is shown later is asked for anew. */
  answer: fetch(`${location.pathname}/block`, { redirect: "manual" }),
  /** The card behind the ground, if there is one. */
  card: null,

  takeAnswer() {
    const { answer } = early;
    early.answer = null;
    return answer;
  },
};

// Who takes it hears of a failure; where nobody does, the page was left.
early.answer.catch(() => {});

function begin() {
  const ground = document.querySelector(".canvas__ground");
  if (!ground || early.card) return;
  // A canvas that is seen is put on the screen also while it is empty, and that waits for all the card was given to do.
  ground.style.visibility = "hidden";
  early.card = Card.of(ground);
}

if (document.readyState === "loading") document.addEventListener("readystatechange", begin, { once: true });
else begin();
