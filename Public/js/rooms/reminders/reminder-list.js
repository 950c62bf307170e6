import "./dues.js";

/** Reminders that can be ticked off without leaving the page. In the card over a page they can, too. */
class ReminderList extends HTMLElement {}

customElements.define("reminder-list", ReminderList);
