package import HTML
package import Localization

/// The notice above a form whose thing was saved by somebody else since the form was opened. Saving again keeps what is
/// typed.
package enum ConflictNotice {
    package static func changed(_ name: String, _ words: Words) -> HTML {
        alert(words("“\(name)” was changed in the meantime. Save again to keep your version."))
    }

    /// - Parameter name: the other name.
    package static func renamed(_ name: String, _ words: Words) -> HTML {
        alert(words("It was renamed to “\(name)” in the meantime. Save again to keep your name."))
    }

    /// One value of the thing as it stands, with its label.
    package typealias Fact = (label: String, value: String)

    /// - Parameter now: the thing as it stands, as short values.
    package static func standing(_ now: [Fact], _ words: Words) -> HTML {
        standing("<ul>\(now, { "<li>\(words("\($0.label): \($0.value.isEmpty ? "–" : $0.value)"))</li>" })</ul>", words)
    }

    /// - Parameter now: the thing as it stands.
    package static func standing(_ now: HTML, _ words: Words) -> HTML {
        """
        <div class="alert" role="alert"><p>\
        \(words("This was changed in the meantime. This is the current version. What you typed is below."))</p>
        \(now)</div>
        """
    }

    private static func alert(_ text: String) -> HTML { "<p class=\"alert\" role=\"alert\">\(text)</p>" }
}
