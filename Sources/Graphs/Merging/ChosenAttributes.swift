import HTTP
import House

/// The attributes of an entity that a member chose: some by hand, or all that a search finds.
struct ChosenAttributes: Sendable {
    let ids: [ID<Attribute>]
    let isEvery: Bool
    /// The search text as typed; it may not have been searched for yet.
    let query: String
    /// The search text whose attributes the page showed: "all" means those.
    let found: String
    /// The number of attributes that the page showed, if the form sent it.
    let count: Int?
    /// The mark of the attributes that the page showed, if the form sent it: see `MergeStore.Batch`.
    let mark: String?

    /// A form may have 200 fields, an address 8 kB.
    static let limit = 140

    init(_ form: FormFields) {
        var seen: Set<ID<Attribute>> = []
        ids = form.values("attribute").compactMap { ID<Attribute>($0) }.filter { seen.insert($0).inserted }
        isEvery = form["every"] != nil
        func text(_ name: String) -> String? {
            form[name].map { String($0.tidiedLine.prefix(SearchQuery.limit)) }
        }
        query = text("q") ?? ""
        found = text("found") ?? query
        count = form["count"].flatMap { Int($0) }
        mark = form["seen"]
    }

    /// All attributes that a search finds.
    init(every query: String) {
        (ids, isEvery, self.query, found, count, mark) = ([], true, query, query, nil, nil)
    }

    /// The search words, divided as by the list of attributes.
    var words: [String] { Fold.fold(found).split(separator: " ").prefix(8).map(String.init) }

    var isTooMany: Bool { !isEvery && ids.count > Self.limit }

    /// Whether another search was typed than the one whose attributes were shown.
    var isAnotherSearch: Bool { query != found }

    /// Whether "all" would be others than those that were shown.
    /// - Parameter now: the attributes that there are.
    func isStale(_ now: MergeStore.Batch) -> Bool { isEvery && (isAnotherSearch || isChanged(now)) }

    func isChanged(_ now: MergeStore.Batch) -> Bool {
        count.map { $0 != now.ids.count } == true || isEvery && mark.map { $0 != now.mark } == true
    }

    /// The fields that the next pages send along, which show these attributes.
    func fields(_ shown: MergeStore.Batch) -> [(name: String, value: String)] {
        isEvery ? [("every", "on"), ("q", found), ("seen", shown.mark)] : ids.map { ("attribute", $0.description) }
    }
}
