import HTML

/// Things that can be mentioned, for a script that offers them while one writes.
struct MentionOffers: Sendable {
    let rows: [FoundRow]

    var html: HTML {
        """
        <ul>
        \(rows, { offer($0) })
        </ul>

        """
    }

    private func offer(_ row: FoundRow) -> HTML {
        """
        <li data-path="\(url: row.mentionedPath)" data-name="\(row.name.plain)">\(row.icon.html)<span>\(row.name.plain)</span>\
        \(if: !row.place.isEmpty, "<small>\(row.place)</small>")</li>

        """
    }
}
