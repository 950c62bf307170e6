package import HTML
package import Localization

/// What a file has and an import leaves: the names that the other program gave it, each with how often it is there.
package struct NotImported {
    private let members: UnreadMembers
    private let count: (Int) -> String

    /// - Parameter count: how often, in the reader's language.
    package init(_ members: UnreadMembers, count: @escaping (Int) -> String) {
        self.members = members
        self.count = count
    }

    /// Nothing if nothing is left.
    package func html(_ words: Words) -> HTML {
        guard !members.isEmpty else { return HTML() }
        return """
            <section class="group"><h2 class="group__title">\(words("In the file, but not imported"))</h2>
            <ul class="list card">\(members.sorted, { member in
                """
                <li class="row"><span class="row__text"><b class="row__name">\(member.name)</b>\
                <span class="row__more">\(count(member.count))</span></span></li>

                """
            })</ul>
            </section>
            """
    }
}
