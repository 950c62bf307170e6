import HTML
import House
import Localization

/// The page of a month of a diary: a square for each day, with its picture or its first words.
struct DiaryMonthPage: Page {
    let head: DiaryHead
    let month: DiaryMonth
    /// This day in earlier years, shown beside the present month.
    var memories: [DiaryMemory] = []
    /// The diary is empty: above the month stands how it begins.
    var isEmpty = false

    func title(_ words: Words) -> String { head.title }

    func main(_ words: Words) -> HTML {
        """
        \(head.html(words))
        \(if: isEmpty, EmptyPlace(
            icon: .book, title: words("The first page is still empty"),
            text: words("A photo and two lines a day are enough. In a year you will be glad you wrote them."),
            action: head.writePath.map { (words("Write about today"), $0) }, hasNew: false).html)
        <diary-month class="diary" data-path="\(url: head.path)" data-month="\(month.iso)">
        \(month.html(words))
        \(if: !memories.isEmpty, aside(words))
        </diary-month>
        """
    }
}

extension DiaryMonthPage {
    private func aside(_ words: Words) -> HTML {
        """
        <aside class="diary__aside"><h2 class="group__title">\(words("On this day"))</h2>
        <ul class="memories">\(memories, { "<li class=\"card\">\($0.row(words))</li>" })</ul></aside>
        """
    }
}

/// The squares of a month; always six rows, so that the page keeps its height from month to month.
struct DiaryMonth: Sendable {
    /// `/diary/:diary`
    let path: String
    /// `2026-11`
    let iso: String
    let name: String
    let previous: Step?
    /// `nil` in the present month.
    let next: Step?
    /// The preset day and the latest day of the field that jumps to a date: `2026-11-01`.
    let first: String
    let latest: String
    /// The weekdays in the order of the reader's week.
    let weekdays: [(short: String, name: String)]
    let weeks: [[Square]]

    struct Step: Sendable {
        let path: String
        let name: String

        /// A link with the month's name; an empty place without a step.
        /// - Parameter rel: `prev` or `next`.
        static func link(_ step: Step?, _ rel: String) -> HTML {
            guard let step else { return "<span class=\"day__step\"></span>" }
            return """
                <a class="day__step" rel="\(rel)" href="\(url: step.path)">\
                \(if: rel == "prev", Icon.back.html)<span>\(step.name)</span>\(if: rel == "next", Icon.forward.html)</a>
                """
        }
    }

    struct Square: Sendable {
        /// `2026-11-03`
        let iso: String
        let number: Int
        /// `3 November 2026`
        let name: String
        let isOther: Bool
        let isToday: Bool
        /// `nil` if there is nothing to read and the reader may not write.
        let path: String?
        let entry: Entry?
    }

    struct Entry: Sendable {
        let words: String
        let mood: DiaryMood?
        let picture: DiaryPicture?
        /// The number of further writers with an entry for this day.
        let further: Int
    }

    func html(_ words: Words) -> HTML {
        """
        <section class="month" data-month="\(iso)" aria-label="\(name)">
        <header class="month__head">
        \(step(previous, "prev", .back))
        <h2 class="month__name">\(name)</h2>
        \(step(next, "next", .forward))
        <form class="month__jump" action="\(url: path)"><input class="field__input" type="date" name="day" \
        value="\(first)" max="\(latest)" required aria-label="\(words("Jump to a date"))">\
        <button class="button">\(words("Go"))</button></form>
        </header>
        <table class="month__days"><thead><tr>\(weekdays, {
            "<th scope=\"col\" abbr=\"\($0.name)\">\($0.short)</th>"
        })</tr></thead><tbody>
        \(weeks, { week in "<tr>\(week, { square($0, words) })</tr>\n" })</tbody></table>
        </section>
        """
    }

    private func step(_ step: Step?, _ rel: String, _ icon: Icon) -> HTML {
        guard let step else { return "<span class=\"month__step month__step--none\"></span>" }
        return """
            <a class="button button--icon button--bare month__step" rel="\(rel)" href="\(url: step.path)" \
            aria-label="\(step.name)">\(icon.html)</a>
            """
    }

    private func square(_ square: Square, _ words: Words) -> HTML {
        let kind = square.isOther ? " month__day--other" : square.path == nil ? " month__day--later" : ""
        return """
            <td class="month__day\(kind)\(if: square.entry?.picture != nil, " month__day--picture")" \
            data-day="\(square.iso)"\(if: square.isToday, " aria-current=\"date\"") id="d-\(square.iso)">\
            \(inside(square, words))</td>
            """
    }

    private func inside(_ square: Square, _ words: Words) -> HTML {
        let number: HTML = "<span class=\"month__number\">\(square.number)</span>"
        guard let path = square.path else { return "<span class=\"month__link\">\(number)</span>" }
        let entry = square.entry
        // A day without words is told by its mood.
        let said = entry.map { $0.words.isEmpty ? $0.mood?.name(words) ?? "" : $0.words } ?? ""
        let label = [square.name, said].filter { !$0.isEmpty }.joined(separator: ": ")
        let isMoodAlone = entry.map { $0.picture == nil && $0.words.isEmpty } ?? false
        return """
            <a class="month__link" href="\(url: path)" aria-label="\(label)">\
            \(entry?.picture, { $0.html("month__picture") })\(number)\
            \(if: entry?.picture == nil, entry.map { "<span class=\"month__words\">\($0.words)</span>" } ?? HTML())\
            \(entry?.mood, { "<span class=\"month__mood\(if: isMoodAlone, " month__mood--alone")\" aria-hidden=\"true\">\($0.emoji)</span>" })\
            \(if: (entry?.further ?? 0) > 0, "<span class=\"month__more\">+\(entry?.further ?? 0)</span>")</a>
            """
    }
}

/// A small picture of a day, made from its thumbnail and never from the original.
struct DiaryPicture: Sendable {
    /// The thumbnail's address; `nil` while it is being made.
    let thumb: String?
    let width: Int
    let height: Int
    /// `#rrggbb` or empty.
    let colour: String

    func html(_ name: String) -> HTML {
        guard let thumb else {
            return "<svg class=\"\(name)\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">\(ground)</svg>"
        }
        return """
            <img class="\(name)" src="\(url: thumb)" alt="" width="\(width)" height="\(height)" loading="lazy" \
            decoding="async">
            """
    }

    private var ground: HTML {
        colour.isEmpty ? HTML() : "<rect width=\"1\" height=\"1\" fill=\"\(colour)\"></rect>"
    }
}
