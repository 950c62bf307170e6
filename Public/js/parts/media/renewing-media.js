import { fetchPage } from "../http.js";
import { Turns } from "../request-turns.js";

const turns = new Turns();

/** Shows the media of the page as they are now, the main photo too, unless they are open full screen. */
export async function freshen() {
  const turn = turns.ask();
  const page = await fetchPage(location.href);
  if (!turns.show(turn)) return;
  const [old, fresh] = [document, page].map((one) => one.getElementById("media-content"));
  if (!old || !fresh || old.querySelector("dialog[open]")) return;
  const [was, hero] = [document, page].map((one) => one.querySelector(".hero"));
  if (was?.dataset.id !== hero?.dataset.id) {
    was?.remove();
    if (hero) document.querySelector(".two")?.prepend(document.adoptNode(hero));
  }
  old.replaceWith(document.adoptNode(fresh));
}
