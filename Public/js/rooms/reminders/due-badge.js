/** Shows the number of waiting reminders beside Today and Reminders. */
export function showBadge(fresh) {
  for (const old of document.querySelectorAll("nav [data-badge]")) old.remove();
  if (!fresh) return;
  for (const link of document.querySelectorAll(".side__link, .bar__place")) {
    if (!["/today", "/reminders"].includes(link.getAttribute("href"))) continue;
    const badge = document.createElement("small");
    badge.className = link.matches(".bar__place") ? "bar__badge" : "side__badge";
    badge.dataset.badge = "";
    badge.textContent = fresh.dataset.badge || fresh.textContent;
    badge.setAttribute("aria-label", fresh.getAttribute("aria-label") ?? fresh.dataset.label ?? badge.textContent);
    link.append(badge);
  }
}
