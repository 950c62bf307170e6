import HTML
import Localization

/// The field that searches the whole house, on its own page and on Today.
struct HouseSearchField: Sendable {
    var query = ""
    /// The id of the element that shows the results on this page; `nil` if they are on the page of the search.
    var results: String?

    func html(_ words: Words) -> HTML {
        """
        <form class="search search--house" role="search" method="get" action="/search">\
        \(Icon.search.html)<input class="search__input" type="search" name="q" value="\(query)" maxlength="100" \
        autocomplete="off" enterkeyhint="search" placeholder="\(words("Search all of Hearth"))" \
        aria-label="\(words("Search all of Hearth"))"\(results, { " aria-controls=\"\($0)\"" })\
        \(if: results != nil && query.isEmpty, " autofocus")>\
        <button class="search__go">\(words("Search"))</button></form>
        """
    }
}
