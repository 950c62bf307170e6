import HTML
import Localization

/// The notice above a form whose thing was saved by somebody else since the form was opened. Saving again keeps what is
/// typed.
enum ConflictNotice {
    static func changed(_ name: String, _ words: Words) -> HTML {
        alert(words("“\(name)” was changed while you were here. Save again to keep what you typed."))
    }

    /// - Parameter name: the other name.
    static func renamed(_ name: String, _ words: Words) -> HTML {
        alert(words("Meanwhile somebody named it “\(name)”. Save again to keep your name."))
    }

    private static func alert(_ text: String) -> HTML { "<p class=\"alert\" role=\"alert\">\(text)</p>" }
}
