import { chooseTab, copy, takeAway, textOf } from "./note-deeds.js";
import { fill } from "./uploads.js";

/** Chooses several messages: a bar stands in place of the composer meanwhile. */
export function begin(room, first) {
  if (room.hasAttribute("choosing")) return;
  const life = new AbortController();
  const { signal } = life;
  const bar = document.querySelector("template.notes__chosen").content.firstElementChild.cloneNode(true);
  room.toggleAttribute("choosing", true);
  room.append(bar);

  const chosen = () => room.list.rows.filter((row) => row.hasAttribute("chosen"));
  function mark(row) {
    if (row.dataset.state !== undefined) return;
    row.toggleAttribute("chosen");
    const count = chosen().length;
    bar.querySelector(".chosen__count").textContent = fill(bar.dataset.count, { n: count });
    for (const button of bar.querySelectorAll("[data-do]:not([data-do=end])")) button.disabled = !count;
  }
  function end() {
    life.abort();
    for (const row of chosen()) row.removeAttribute("chosen");
    room.removeAttribute("choosing");
    bar.remove();
  }

  const deeds = {
    end,
    copy: async () => {
      await copy(chosen().map(textOf).join("\n\n"));
      room.say(room.words.copied);
      end();
    },
    delete: () => {
      const rows = chosen();
      end();
      takeAway(room, rows, { do: "delete" });
    },
    move: ({ currentTarget }) => {
      const { left, top } = currentTarget.getBoundingClientRect();
      chooseTab(room, { x: left, y: top }, (to) => {
        const rows = chosen();
        end();
        takeAway(room, rows, { do: "move", to });
      });
    },
  };
  for (const button of bar.querySelectorAll("[data-do]")) button.addEventListener("click", deeds[button.dataset.do]);
  // A tap anywhere on a message chooses it, whatever stands there.
  room.addEventListener("click", (event) => {
    const row = event.target.closest(".message");
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    mark(row);
  }, { signal, capture: true });
  room.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  }, { signal });
  mark(first);
  bar.querySelector("[data-do]").focus();
}
