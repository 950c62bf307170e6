import HTML
import Localization

/// The page of what was done on this device and not sent yet: a script lists it, since only the browser knows.
struct OutboxPage: Page {
    func title(_ words: Words) -> String { words("Not sent yet") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        <p>\(words("What you do while Hearth is out of reach is kept on this device and sent as soon as possible."))</p>
        <noscript><p class="notice">\
        \(words("Without JavaScript nothing waits here: each form is sent when you send it."))</p></noscript>
        <outbox-list data-tick="\(words("Item ticked or unticked"))" data-done="\(words("Reminder marked as done"))" \
        data-snooze="\(words("Reminder snoozed"))" data-react="\(words("Reaction"))" \
        data-pin="\(words("Message pinned or unpinned"))" data-delete="\(words("Message deleted"))" \
        data-edit="\(words("Message edited"))" data-move="\(words("Message moved"))" data-undo="\(words("Undo"))" \
        data-copy="\(words("Message copied"))" data-sink="\(words("Ticked items moved"))" \
        data-clear="\(words("Ticked items deleted"))" data-preview="\(words("Preview removed"))" \
        data-message="\(words("Message"))" data-item="\(words("List item"))" data-brew="\(words("Brew"))" \
        data-tap="\(words("Brew"))" data-rating="\(words("Rating"))" data-entity="\(words("New entity"))" \
        data-attribute="\(words("New attribute"))" data-value="\(words("Value"))" data-reminder="\(words("New reminder"))" \
        data-shared="\(words("Shared from another app"))" data-choose="\(words("Open it to choose a tab and send it."))" \
        data-day="\(words("Diary entry"))" data-picture="\(words("Photo"))" \
        data-later="\(words("Waiting for a connection"))" data-away="\(words("Sign in to send it."))" \
        data-locked="\(words("Unlock it to send it."))" data-full="\(words("The disk is full. This continues by itself once there is space."))" data-denied="\(words("You can no longer change it."))" \
        data-changed="\(words("It was changed in the meantime."))" \
        data-old="\(words("More than a week old: check whether it still applies."))" data-refused="\(words("It could not be saved."))" \
        data-empty="\(words("Everything is sent."))" data-again="\(words("Try again"))" data-remove="\(words("Discard"))" \
        data-question="\(words("Discard what was not sent? This cannot be undone."))"></outbox-list>
        """
    }
}
