import "../lib/reminders/dues.js";

/** Reminders that can be ticked off without leaving the page. In the card over a page they can, too. */
class ReminderList extends HTMLElement {}

// This module is loaded once more, at another address, where its first request on the way to a card fails.
customElements.get("reminder-list") ?? customElements.define("reminder-list", ReminderList);
