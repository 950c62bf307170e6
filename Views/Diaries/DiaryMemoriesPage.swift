import HTML
import House
import Localization

/// An entry of an earlier year, shown as a memory.
struct DiaryMemory: Sendable {
    let path: String
    /// `3 November 2019`
    let name: String
    let years: Int
    /// `nil` in the reader's own diary.
    let diary: String?
    let words: String
    let mood: DiaryMood?
    let picture: DiaryPicture?
    /// The address that mutes this day or its picture, so that it is not shown again.
    let mutePath: String
    let pictureId: String?

    func row(_ words: Words) -> HTML {
        """
        <a class="memory" href="\(url: path)">\(picture, { $0.html("memory__picture") })\
        <span class="memory__text"><b>\(words("\(years) years ago"))</b> <small>\(name)\(diary, { " · \($0)" })</small>\
        \(if: !self.words.isEmpty, "<span class=\"memory__words\">\(self.words)</span>")\
        \(if: self.words.isEmpty, mood.map { "<span class=\"memory__words\">\($0.html(words))</span>" } ?? HTML())</span></a>
        """
    }
}

/// The page of this day in earlier years.
struct DiaryMemoriesPage: Page {
    /// `23 November`
    let name: String
    let memories: [DiaryMemory]
    let mutes: [Mute]
    /// Whether the reader may say what is not shown: guests may not.
    let canMute: Bool

    /// A muted day or picture.
    struct Mute: Sendable {
        let id: String
        let name: String
    }

    func title(_ words: Words) -> String { words.title(of: words("Diary"), words("On this day")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("On this day"), above: (words("Diary"), "/diary"), over: name).html)
        \(if: memories.isEmpty, EmptyPlace(
            icon: .clock, title: words("No memories of this day yet"),
            text: words("What you write today appears here in a year.")).html)
        <ul class="memories">\(memories, { "<li class=\"card\">\($0.row(words))\(if: canMute, menu($0, words))</li>\n" })</ul>
        \(if: canMute, muting(words))
        """
    }

    private func muting(_ words: Words) -> HTML {
        """
        \(if: !mutes.isEmpty, muted(words))
        <section class="group"><h2 class="group__title">\(words("A time you do not want to be reminded of"))</h2>
        <form class="form" method="post" action="/diary/mutes">
        \(FormField("from", words("From"), [:], words).input(type: "date", rules: "required"))
        \(FormField("to", words("To"), [:], words).input(type: "date", rules: "required"))
        <button class="button">\(words("Hide"))</button></form></section>
        """
    }

    private func menu(_ memory: DiaryMemory, _ words: Words) -> HTML {
        Menu(
            label: words("More"),
            rows: """
                <form method="post" action="\(url: memory.mutePath)"><button class="menu__row">\(Icon.hide.html)\
                \(words("Hide this day"))</button></form>
                \(memory.pictureId, { id in
                    """
                    <form method="post" action="/diary/mutes">\(hidden("picture", id))<button class="menu__row">\
                    \(Icon.picture.html)\(words("Hide this photo"))</button></form>
                    """
                })
                """
        ).html
    }

    private func muted(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Hidden"))</h2>
        <ul class="list card">\(mutes, { mute in
            """
            <li class="row"><span class="row__text">\(mute.name)</span><form method="post" \
            action="\(url: "/diary/mutes/\(mute.id)/delete")"><button class="button button--bare">\
            \(words("Show again"))</button></form></li>

            """
        })</ul></section>
        """
    }
}

/// A diary's card on Today: the link to write, and the memories of this day.
struct DiaryOnToday: PagePart {
    /// `nil` once there is an entry for today.
    let writePath: String?
    let memories: [DiaryMemory]

    func html(_ words: Words) -> HTML {
        """
        <section class="group diary-today"><h2 class="group__title">\(words("Diary"))</h2>
        \(writePath, {
            """
            <ul class="list card">\(LinkRow($0, .pencil, words("Write about today"), text: words("A photo, two lines")).html)</ul>
            """
        })
        \(if: !memories.isEmpty, "<ul class=\"memories\">\(memories, { "<li class=\"card\">\($0.row(words))</li>" })</ul>")
        </section>
        """
    }
}
