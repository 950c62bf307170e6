package import HTML
package import Localization

/// The fields that say how the numbers and dates of a file are to be read. If the file can be read either way, their value
/// is empty and they ask.
package enum NumberFormatFields {
    package static func decimal(_ value: String, _ problems: [String: Phrase], _ words: Words) -> HTML {
        FormField("decimal", words("Decimals"), hint: hint(value, words), problems, words).select(
            asked(value, words) + [
                Choice(value: "point", label: words("With a point (1,234.5)")),
                Choice(value: "comma", label: words("With a comma (1.234,5)")),
            ], value)
    }

    /// - Parameter hasYears: the year may be first.
    package static func dates(
        _ value: String, hasYears: Bool = false, _ problems: [String: Phrase], _ words: Words
    ) -> HTML {
        FormField("dates", words("Dates"), hint: hint(value, words), problems, words).select(
            asked(value, words) + [
                Choice(value: "dayFirst", label: words("Day first (21/11/2026)")),
                Choice(value: "monthFirst", label: words("Month first (11/21/2026)")),
            ] + (hasYears ? [Choice(value: "yearFirst", label: words("Year first (26-11-21)"))] : []), value)
    }

    private static func asked(_ value: String, _ words: Words) -> [Choice] {
        value.isEmpty ? [Choice(value: "", label: words("Choose…"))] : []
    }

    private static func hint(_ value: String, _ words: Words) -> String? {
        value.isEmpty ? words("The file can be read either way. Choose the right one.") : nil
    }
}
