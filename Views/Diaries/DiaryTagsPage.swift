import HTML
import House
import Localization

/// The page of a writer's tags in a diary, each with its name to change.
struct DiaryTagsPage: Page {
    /// `/diary/:diary`
    let path: String
    let diaryTitle: String
    /// The most frequent first.
    let tags: [(tag: String, count: Int)]
    /// The folded tag and the name that were sent and not taken.
    var typed: (tag: String, name: String)?
    var problem: Phrase?

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Tags")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Tags"), above: (diaryTitle, path)).html)
        \(if: tags.isEmpty, EmptyPlace(
            icon: .book, title: words("No tags yet"), text: words("Tags you add to your days appear here.")).html)
        \(if: !tags.isEmpty, "<p class=\"fine\">\(words("A new name applies to all your days. Tags with the same name are merged."))</p>")
        <ul class="list card">\(tags, { row($0.tag, $0.count, words) })</ul>
        """
    }

    private func row(_ tag: String, _ count: Int, _ words: Words) -> HTML {
        let typed = typed.flatMap { Fold.fold(tag) == $0.tag ? $0 : nil }
        return """
            <li class="row diary-tag"><form class="diary-tag__form" method="post" action="\(url: "\(path)/tags")">\
            \(hidden("tag", tag))<input class="field__input" name="name" value="\(typed?.name ?? tag)" required \
            maxlength="50" aria-label="\(words("Name of the tag “\(tag)”"))"\
            \(if: typed != nil, " aria-invalid=\"true\"")><button class="button">\(words("Rename"))</button>\
            \(if: typed != nil, problem.map { "<p class=\"field__problem\">\(words($0))</p>" } ?? HTML())</form>\
            <a class="link diary-tag__count" href="\(url: "/diary/search?tag=\(Address.encoded(tag))")">\
            \(words("\(count) days"))</a></li>

            """
    }
}
