import HTML
import House
import Localization

/// The form for new messages. A script replaces its field by an editor.
struct NoteComposer: Sendable {
    /// The tab's address.
    let path: String
    /// The id of the next message, if no script makes one.
    let id: String
    var draft: NoteText
    /// The time of the draft in milliseconds; 0 without a draft.
    let draftAt: Int64
    var problems: [String: Phrase] = [:]
    /// The message that the next one answers, without a script.
    var reply: Reply?

    struct Reply: Sendable {
        let id: String
        let quote: NoteQuoteLine
    }

    /// The limit of photos and files in one message.
    static let fileLimit = 10

    func html(_ words: Words) -> HTML {
        """
        <note-composer class="composer" data-draft-at="\(String(draftAt))" data-content="\(draft.text)" \
        data-entities="\(draft.json)"\(Self.words(words))>
        \(problems.sorted { $0.key < $1.key }, { "<p class=\"field__problem\" role=\"alert\">\(words($0.value))</p>" })
        \(reply, { "<div class=\"composer__reply\">\($0.quote.html(words))<a class=\"button button--bare\" href=\"\(url: path)\">\(words("Cancel"))</a></div>" })
        <form class="composer__form" method="post" action="\(url: path)/messages" enctype="multipart/form-data" data-early="content">\(hidden("id", id))\
        \(if: draftAt > 0, hidden("draft", String(draftAt)))\(reply, { hidden("reply", $0.id) })
        <label class="composer__attach button button--icon button--bare" title="\(words("Add photos or files"))">\
        \(Icon.clip.html)<input class="composer__files" type="file" name="files" multiple \
        aria-label="\(words("Add photos or files"))"></label>
        <textarea class="composer__text" name="content" rows="1" maxlength="100000" placeholder="\(words("Message"))" \
        aria-label="\(words("Message"))" data-quick>
        \(draft.signs)</textarea>
        <button class="composer__record button button--icon button--bare" type="button" \
        aria-label="\(words("Record a voice note"))" title="\(words("Record a voice note"))">\(Icon.microphone.html)</button>
        <button class="composer__send button button--main button--icon" aria-label="\(words("Send"))" \
        title="\(words("Send"))">\(Icon.send.html)</button>
        </form>
        \(voice(words))
        <template class="composer__tools"><div class="tools" role="toolbar" aria-label="\(words("Formatting"))">
        \(Self.tools(words), { tool($0) })
        </div></template>
        </note-composer>
        """
    }

    /// Stands in place of the form while a voice note is recorded.
    private func voice(_ words: Words) -> HTML {
        """
        <template class="composer__voice"><div class="composer__form" role="group" aria-label="\(words("Voice note"))" \
        data-name="\(words("Voice note"))" \
        data-denied="\(words("The browser does not let this page use the microphone. Allow it in the browser’s settings for this site."))" \
        data-none="\(words("This device has no microphone."))" \
        data-busy="\(words("The microphone cannot be used right now. Another app may be using it."))" \
        data-long="\(words("A voice note can be at most 10 minutes long. It is attached to your message."))">
        \(voiceButton("discard", words("Discard"), .trash))
        <span class="composer__clock" role="timer">0:00</span>
        <button class="button button--icon button--bare" type="button" data-voice="pause" aria-pressed="false" \
        aria-label="\(words("Pause"))" title="\(words("Pause"))">\(Icon.pause.html)</button>
        \(voiceButton("stop", words("Stop and attach"), .stop))
        <button class="composer__send button button--main button--icon" type="button" data-voice="send" \
        aria-label="\(words("Send"))" title="\(words("Send"))">\(Icon.send.html)</button>
        </div></template>
        """
    }

    private func voiceButton(_ action: String, _ label: String, _ icon: Icon) -> HTML {
        """
        <button class="button button--icon button--bare" type="button" data-voice="\(action)" aria-label="\(label)" \
        title="\(label)">\(icon.html)</button>
        """
    }

    private func tool(_ tool: (name: String, label: String, sign: HTML)) -> HTML {
        """
        <button class="tools__tool" type="button" data-format="\(tool.name)" aria-label="\(tool.label)" \
        title="\(tool.label)" aria-pressed="false">\(tool.sign)</button>
        """
    }

    private static func tools(_ words: Words) -> [(name: String, label: String, sign: HTML)] {
        [
            ("bold", words("Bold"), "<b>B</b>"), ("italic", words("Italic"), "<i>I</i>"),
            ("underline", words("Underline"), "<u>U</u>"), ("strikethrough", words("Strikethrough"), "<s>S</s>"),
            ("code", words("Code"), "<code>{}</code>"), ("pre", words("Code block"), "<code>≡</code>"),
            ("spoiler", words("Spoiler"), Icon.hide.html), ("text_link", words("Link"), Icon.link.html),
        ]
    }

    /// The texts for the script, which fills in the parts in braces.
    private static func words(_ words: Words) -> HTML {
        let (done, count) = ("{n}", "{count}")
        return """
             data-link="\(words("Link address"))" data-failed="\(words("Not sent yet. Retrying automatically."))" \
            data-refused="\(words("That did not work. Nothing is lost: try again."))" data-again="\(words("Try again"))" \
            data-drop="\(words("Do not send"))" data-take-back="\(words("Undo sending"))" data-waiting="\(words("Waiting for a connection"))" \
            data-progress="\(words("\(done) of \(count) uploaded"))" \
            data-many="\(words("A message holds \(NoteComposer.fileLimit) photos and files. The rest goes with the next one."))" \
            data-large="\(words("This file is too large for this Hearth."))" \
            data-full="\(words("There is no space left on the disk."))" data-empty="\(words("This file is empty."))" \
            data-away="\(words("Sign in again to send this."))" data-locked="\(words("Unlock this tab to send it."))" \
            data-gone="\(words("This tab no longer exists, or you can no longer write in it."))" \
            data-astray="\(words("This message was moved or deleted before all its files were uploaded."))" \
            data-lost="\(words("This browser no longer has this file. Attach it again."))" \
            data-unread="\(words("This browser cannot read the file right now."))" \
            data-remove="\(words("Leave out"))" data-editing="\(words("Editing"))" data-cancel="\(words("Cancel"))" \
            data-conflict="\(words("This was changed in the meantime. This is the current version. What you typed is below."))"
            """
    }
}
