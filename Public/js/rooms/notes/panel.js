import { make } from "../../parts/make.js";

/**
 * A menu that stands where one pressed. Arrows go through it; it closes with Escape, Tab, or a press elsewhere.
 *
 * @param {HTMLElement} home
 * @param {HTMLElement} panel
 * @param {{x: number, y: number}} at
 * @param {(target: HTMLElement) => void} choose
 * @param {{focus: (how: FocusOptions) => void} | null} back gets the focus again
 * @returns {() => void} closes it
 */
export function openPanel(home, panel, { x, y }, choose, back) {
  const life = new AbortController();
  panel.classList.add("notes__panel");
  const rows = [...panel.querySelectorAll("[data-do], [data-to]")];
  for (const row of rows) {
    row.setAttribute("role", "menuitem");
    row.tabIndex = -1;
  }
  home.append(panel);
  place();
  rows[0]?.focus({ preventScroll: true });

  function place() {
    const { offsetWidth: width, offsetHeight: height } = panel;
    panel.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
    panel.style.top = `${Math.max(8, Math.min(y, (visualViewport?.height ?? innerHeight) - height - 8))}px`;
  }

  function close() {
    if (life.signal.aborted) return;
    life.abort();
    const had = panel.contains(document.activeElement);
    panel.remove();
    if (had) back?.focus({ preventScroll: true });
  }

  function step(event) {
    const places = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };
    const at = rows.indexOf(document.activeElement);
    if (event.key in places) rows.at((at + places[event.key] + rows.length) % rows.length)?.focus();
    else if (event.key === "Home" || event.key === "End") rows.at(event.key === "Home" ? 0 : -1)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  panel.addEventListener("click", (event) => {
    const row = event.target.closest("[data-do], [data-to]");
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    choose(row);
  });
  const { signal } = life;
  // A finger that is lifted may take the focus along.
  document.addEventListener("keydown", step, { signal, capture: true });
  // A message that comes moves the list, and a phone's keyboard goes with the focus: neither closes it.
  for (const name of ["pointerdown", "wheel"]) {
    document.addEventListener(name, ({ target }) => panel.contains(target) || close(), { signal, capture: true, passive: true });
  }
  addEventListener("resize", place, { signal });
  return close;
}

/** A menu of words under a heading. */
export const panelOf = (title, rows) =>
  make("div", { class: "menu__panel", role: "menu" }, make("p", { class: "menu__heading" }, title), ...rows);

/** A row of a menu that says words. */
export const panelRow = (text, { to }) => make("button", { type: "button", class: "menu__row", "data-to": to }, text);
