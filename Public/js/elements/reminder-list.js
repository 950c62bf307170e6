import "../lib/reminders/dues.js";

/** Reminders that can be ticked off without leaving the page. Those of the card over a page can, too. */
class ReminderList extends HTMLElement {}

// It is loaded once more, at another address, where that fails on the way to a card.
customElements.get("reminder-list") ?? customElements.define("reminder-list", ReminderList);
