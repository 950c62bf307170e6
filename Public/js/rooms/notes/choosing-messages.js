import { chooseTab, copy, takeAway, textOf } from "./message-actions.js";
import { fill } from "../../parts/media/upload/format.js";

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
    count();
  }
  function count() {
    const rows = chosen();
    bar.querySelector(".chosen__count").textContent = fill(bar.dataset.count, { n: rows.length });
    const areOurs = rows.every(({ dataset }) => dataset.canDelete !== undefined);
    // All of them go, or none.
    for (const button of bar.querySelectorAll("[data-do]:not([data-do=end])")) {
      button.disabled = !rows.length || (button.dataset.do !== "copy" && !areOurs);
    }
  }
  // Others delete meanwhile what is chosen here.
  const watch = new MutationObserver(count);
  function end() {
    life.abort();
    watch.disconnect();
    for (const row of chosen()) row.removeAttribute("chosen");
    room.removeAttribute("choosing");
    bar.remove();
  }

  const actions = {
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
  for (const button of bar.querySelectorAll("[data-do]")) button.addEventListener("click", actions[button.dataset.do]);
  // A tap anywhere on a message chooses it, also on a link or a picture.
  room.addEventListener("click", (event) => {
    const row = event.target.closest(".message");
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    mark(row);
  }, { signal, capture: true });
  // After choosing by mouse, no element has the focus: listen on the document.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) end();
  }, { signal });
  room.shown.signal.addEventListener("abort", end, { signal });
  watch.observe(room.list.list, { childList: true });
  mark(first);
  bar.querySelector("[data-do]").focus();
}
