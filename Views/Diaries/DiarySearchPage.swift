import HTML
import House
import Localization

/// The page that searches diaries.
struct DiarySearchPage: Page {
    let finds: DiaryFinds
    let diaries: [Choice]
    let diary: String
    let mood: String
    let tag: String
    let month: String
    let hasPicture: Bool

    func title(_ words: Words) -> String { words.title(of: words("Diary"), words("Search")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Search the diary"), above: (words("Diary"), "/diary")).html)
        <form class="form diary-search" action="/diary/search" role="search">
        \(FormField("q", words("Words"), [:], words).input(finds.query, type: "search", rules: "autofocus"))
        <div class="diary-search__more">
        \(if: diaries.count > 1, FormField("diary", words("Diary"), [:], words)
            .select([Choice(value: "", label: words("All"))] + diaries, diary))
        \(FormField("mood", words("Mood"), [:], words).select(moods(words), mood))
        \(FormField("tag", words("Tag"), [:], words).input(tag))
        \(FormField("month", words("Month"), [:], words).input(month, type: "month"))
        <label class="row row--choice"><input class="tick" type="checkbox" name="has" value="picture"\
        \(if: hasPicture, " checked")><span>\(words("With a photo"))</span></label>
        </div>
        <button class="button button--main">\(words("Search"))</button>
        </form>
        \(finds.html(words))
        """
    }

    private func moods(_ words: Words) -> [Choice] {
        [Choice(value: "", label: words("Any"))]
            + DiaryMood.all.map { Choice(value: String($0.step), label: "\($0.emoji) \($0.name(words))") }
    }
}

/// The results of a search.
struct DiaryFinds: Sendable {
    let query: String
    /// `nil` without a search.
    let hits: [Hit]?
    let pager: Pager

    struct Hit: Sendable {
        let path: String
        let name: String
        let diary: String?
        let text: MarkedText
        let picture: DiaryPicture?
    }

    func html(_ words: Words) -> HTML {
        """
        <section class="diary-finds" aria-live="polite">
        \(if: hits?.isEmpty ?? false, "<p class=\"fine\">\(words("Nothing was found."))</p>")
        <ul class="memories">\(hits ?? [], { hit in
            """
            <li class="card"><a class="memory" href="\(url: hit.path)">\(hit.picture, { $0.html("memory__picture") })\
            <span class="memory__text"><b>\(hit.name)</b>\(hit.diary, { " <small>\($0)</small>" })\
            <span class="memory__words">\(hit.text.html)</span></span></a></li>

            """
        })</ul>
        \(pager.html(words))
        </section>
        """
    }
}
