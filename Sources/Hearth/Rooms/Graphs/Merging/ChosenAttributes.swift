import HTTP

/// The attributes of an entity that a member chose: some by hand, or all that a search finds.
struct ChosenAttributes: Sendable {
    let ids: [ID<Attribute>]
    let isEvery: Bool
    /// The search text as typed.
    let query: String
    /// The number of attributes that the page showed, if the form sent it.
    let count: Int?

    /// A form may have 200 fields, an address 8 kB.
    static let limit = 140

    init(_ form: FormFields) {
        var seen: Set<ID<Attribute>> = []
        ids = form.values("attribute").compactMap { ID<Attribute>($0) }.filter { seen.insert($0).inserted }
        isEvery = form["every"] != nil
        query = String((form["q"] ?? "").tidiedLine.prefix(SearchQuery.limit))
        count = form["count"].flatMap { Int($0) }
    }

    /// The search words, divided as by the list of attributes.
    var words: [String] { Fold.fold(query).split(separator: " ").prefix(8).map(String.init) }

    var isTooMany: Bool { !isEvery && ids.count > Self.limit }

    /// The fields that the next pages send along.
    var fields: [(name: String, value: String)] {
        isEvery ? [("every", "on"), ("q", query)] : ids.map { ("attribute", $0.description) }
    }
}
