import HTML
import House
import Localization

/// The page of a year: a small square for each day.
struct DiaryWallPage: Page {
    let path: String
    let diaryTitle: String
    let year: String
    let previous: DiaryMonth.Step?
    let next: DiaryMonth.Step?
    let months: [Month]
    let count: Int

    struct Month: Sendable {
        let name: String
        let path: String
        let days: [Day]
    }

    struct Day: Sendable {
        /// `3 November 2026: first words`
        let name: String
        /// `nil` for a day without an entry.
        let path: String?
        let picture: DiaryPicture?
        /// Shown on a day that has neither picture nor words.
        var mood: DiaryMood?
        /// 0 without an entry, 1 to 3 by its number of words.
        let level: Int
    }

    var entries: [String]? { ["diary-wall"] }

    func title(_ words: Words) -> String { words.title(of: diaryTitle, year) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(year, above: (diaryTitle, path)).html)
        <nav class="day__steps" aria-label="\(words("Years"))">\(DiaryMonth.Step.link(previous, "prev"))\
        \(DiaryMonth.Step.link(next, "next"))</nav>
        <p class="fine">\(words("\(count) days written"))</p>
        <div class="wall">\(months, { month($0) })</div>
        """
    }

    private func month(_ month: Month) -> HTML {
        """
        <section class="wall__part"><h2 class="wall__name"><a href="\(url: month.path)">\(month.name)</a></h2>
        <ol class="wall__month" aria-label="\(month.name)">\(month.days, { day($0) })</ol></section>

        """
    }

    private func day(_ day: Day) -> HTML {
        guard let path = day.path else { return "<li class=\"wall__day wall__day--none\"></li>" }
        return """
            <li class="wall__day" data-level="\(day.level)"><a href="\(url: path)" title="\(day.name)" \
            aria-label="\(day.name)">\(day.picture, { $0.html("wall__picture") })\
            \(day.mood, { "<span class=\"wall__mood\" aria-hidden=\"true\">\($0.emoji)</span>" })</a></li>
            """
    }
}

/// A period of a diary, laid out for printing.
struct DiaryBookPage: Page {
    let path: String
    let diaryTitle: String
    /// `1 January 2026 – 31 December 2026`
    let span: String
    let from: String
    let to: String
    let today: String
    let parts: [Part]
    /// The period has more entries than fit in one book.
    let isCut: Bool
    var problems: [String: Phrase] = [:]

    struct Part: Sendable {
        /// `November 2026`
        let name: String
        let entries: [Entry]
    }

    struct Entry: Sendable {
        let name: String
        /// `nil` in a diary with one writer.
        let writer: String?
        let cover: MediaTile?
        let further: [MediaTile]
        let text: String
        let facts: String

        /// Whether it goes over a page of the book: a third of one, which has some 1,800 letters, may be left empty below a
        /// day that does not.
        var isLong: Bool { text.count > 600 || further.count > 3 }
    }

    var entries: [String]? { ["diary-wall"] }

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Book to print")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Book to print"), above: (diaryTitle, path)).html)
        \(ProblemSummary(problems, [("from", words("From")), ("to", words("To"))]).html(words))
        <form class="form book__choice" action="\(url: "\(path)/book")">
        \(FormField("from", words("From"), problems, words).input(from, type: "date", rules: "required max=\"\(today)\""))
        \(FormField("to", words("To"), problems, words).input(to, type: "date", rules: "required max=\"\(today)\""))
        <button class="button">\(words("Show"))</button>
        <p class="fine">\(words("Use your browser’s menu to print it or save it as a PDF."))</p>
        </form>
        \(if: isCut, "<p class=\"alert\">\(words("This is too much for one book. Choose a shorter period."))</p>")
        <div class="book">
        <section class="book__title"><h2>\(diaryTitle)</h2><p>\(span)</p></section>
        \(parts, { part($0, words) })
        </div>
        """
    }

    private func part(_ part: Part, _ words: Words) -> HTML {
        """
        <section class="book__month"><h2 class="book__name">\(part.name)</h2>
        \(part.entries, { entry($0, words) })</section>

        """
    }

    private func entry(_ entry: Entry, _ words: Words) -> HTML {
        """
        <article class="book__day\(if: entry.isLong, " book__day--long")"><h3 class="book__date">\(entry.name)\(entry.writer, { " <small>\($0)</small>" })</h3>
        \(entry.cover, { picture($0, "book__cover") })
        \(if: !entry.text.isEmpty, "<div class=\"prose prose--serif\">\(FormattedText(entry.text).html(words))</div>")
        \(if: !entry.facts.isEmpty, "<p class=\"book__facts\">\(entry.facts)</p>")
        \(if: !entry.further.isEmpty, "<div class=\"book__further\">\(entry.further, { picture($0, "book__small") })</div>")
        </article>

        """
    }

    private func picture(_ tile: MediaTile, _ name: String) -> HTML {
        guard let view = tile.view else { return HTML() }
        return """
            <img class="\(name)" src="\(url: view)" width="\(tile.width ?? 4)" height="\(tile.height ?? 3)" \
            alt="\(tile.title)" loading="eager" decoding="async">
            """
    }
}

/// The pictures of a period as a slide show.
struct DiarySlidesPage: Page {
    let path: String
    let diaryTitle: String
    let slides: [Slide]
    /// The number of pictures on earlier pages, and on all.
    let before: Int
    let total: Int
    /// The addresses of the pages before and after this one in a ring: the first follows the last. `nil` where there is one
    /// page only.
    let previous: String?
    let next: String?
    let isLast: Bool

    struct Slide: Sendable {
        let tile: MediaTile
        let name: String
        let words: String
        let path: String
    }

    var entries: [String]? { ["diary-wall"] }

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Slideshow")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Slideshow"), above: (diaryTitle, path)).html)
        \(if: slides.isEmpty, EmptyPlace(icon: .picture, title: words("No photos in this period"), text: "").html)
        <diary-slides class="slides" data-pause="\(words("Pause"))" data-play="\(words("Play"))" \
        data-before="\(before)" data-total="\(total)"\(previous, { " data-previous=\"\(url: $0)\"" })\
        \(next, { " data-next=\"\(url: $0)\"" })\(if: isLast, " data-last")>
        \(tools(words))
        \(Array(slides.enumerated()), { slide($0.offset + 1, $0.element) })
        </diary-slides>
        \(isLast ? nil : next, { "<p class=\"form__end slides__more\"><a class=\"button\" rel=\"next\" href=\"\(url: $0)\">\(words("More photos"))</a></p>" })
        """
    }

    private func tools(_ words: Words) -> HTML {
        let (number, count) = ("{n}", "{count}")
        return """
            <div class="slides__tools" hidden>\(tool("previous", .back, words("Previous")))\
            \(tool("play", .play, words("Play")))\(tool("next", .forward, words("Next")))\
            \(tool("full", .fit, words("Full screen")))\
            <p class="slides__count" data-of="\(words("\(number) of \(count)"))"></p></div>
            """
    }

    private func tool(_ role: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button type="button" class="slides__button" data-role="\(role)" aria-label="\(label)">\(icon.html)</button>
        """
    }

    private func slide(_ number: Int, _ slide: Slide) -> HTML {
        """
        <figure class="slide" id="s-\(number)"><img class="slide__picture" src="\(url: slide.tile.view ?? "")" \
        width="\(slide.tile.width ?? 4)" height="\(slide.tile.height ?? 3)" alt="\(slide.tile.title)" loading="lazy">\
        <figcaption><a href="\(url: slide.path)">\(slide.name)</a> \(slide.words)</figcaption></figure>

        """
    }
}
