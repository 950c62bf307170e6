import HTML
import Localization

/// A day of long ago among others.
struct DiaryMemory: Sendable {
    let path: String
    /// `3 November 2019`
    let name: String
    let years: Int
    /// Nil in one's own diary.
    let diary: String?
    let words: String
    let picture: DiaryPicture?
    /// Where this day, or its picture, is told not to come again.
    let mutePath: String
    let pictureId: String?

    func row(_ words: Words) -> HTML {
        """
        <a class="memory" href="\(url: path)">\(picture, { $0.html("memory__picture") })\
        <span class="memory__text"><b>\(words("\(years) years ago"))</b> <small>\(name)\(diary, { " · \($0)" })</small>\
        \(if: !self.words.isEmpty, "<span class=\"memory__words\">\(self.words)</span>")</span></a>
        """
    }
}

/// This day in earlier years.
struct DiaryMemoriesPage: Page {
    /// `23 November`
    let name: String
    let memories: [DiaryMemory]
    let mutes: [Mute]

    /// What does not come by itself.
    struct Mute: Sendable {
        let id: String
        let name: String
    }

    var sheets: [String] { ["diary-parts"] }

    func title(_ words: Words) -> String { words("On this day") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("On this day"), above: (words("Diary"), "/diary"), over: name).html)
        \(if: memories.isEmpty, EmptyPlace(
            icon: .clock, title: words("Nothing of this day yet"),
            text: words("What you write today comes back here in a year.")).html)
        <ul class="memories">\(memories, { "<li class=\"card\">\($0.row(words))\(menu($0, words))</li>\n" })</ul>
        \(if: !mutes.isEmpty, muted(words))
        <section class="group"><h2 class="group__title">\(words("A time that should not come back by itself"))</h2>
        <form class="form" method="post" action="/diary/mutes">
        \(FormField("from", words("From"), [:], words).input(type: "date", rules: "required"))
        \(FormField("to", words("To"), [:], words).input(type: "date", rules: "required"))
        <button class="button">\(words("Do not show it"))</button></form></section>
        """
    }

    private func menu(_ memory: DiaryMemory, _ words: Words) -> HTML {
        Menu(
            label: words("More"),
            rows: """
                <form method="post" action="\(url: memory.mutePath)"><button class="menu__row">\(Icon.hide.html)\
                \(words("Do not show this day again"))</button></form>
                \(memory.pictureId, { id in
                    """
                    <form method="post" action="/diary/mutes">\(hidden("picture", id))<button class="menu__row">\
                    \(Icon.picture.html)\(words("Do not show this picture again"))</button></form>
                    """
                })
                """
        ).html
    }

    private func muted(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Not shown"))</h2>
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

/// What a diary shows on Today: the way to write, and what was on this day.
struct DiaryOnToday: PagePart {
    /// Nil once today is written.
    let writePath: String?
    let memories: [DiaryMemory]

    func html(_ words: Words) -> HTML {
        """
        <section class="group diary-today"><h2 class="group__title">\(words("Diary"))</h2>
        \(writePath, {
            """
            <ul class="list card">\(LinkRow($0, .pencil, words("Write about today"), text: words("A picture, two lines")).html)</ul>
            """
        })
        \(if: !memories.isEmpty, "<ul class=\"memories\">\(memories, { "<li class=\"card\">\($0.row(words))</li>" })</ul>")
        </section>
        """
    }
}
