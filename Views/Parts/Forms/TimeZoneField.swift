import Foundation
import HTML
import Localization

/// A choice of IANA time zones; if none was chosen yet, JavaScript selects the browser's.
struct TimeZoneField: Sendable {
    let selected: String
    /// True if JavaScript may select the browser's zone.
    let isGuessed: Bool
    let problems: [String: Phrase]

    private static let zones = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") || $0 == "GMT" }.sorted()

    func html(_ words: Words) -> HTML {
        let zones = Self.zones.contains(selected) || selected.isEmpty ? Self.zones : [selected] + Self.zones
        let options: HTML = "\(if: selected.isEmpty, choose(words))\(zones, { option($0) })"
        let field = FormField("timeZone", words("Time zone"), problems, words).select(
            options: options, rules: "required")
        return "<time-zone\(if: isGuessed, " guess")>\(field)</time-zone>"
    }

    private func choose(_ words: Words) -> HTML { "<option value=\"\">\(words("Choose…"))</option>" }

    private func option(_ zone: String) -> HTML {
        "<option\(if: zone == selected, " selected")>\(zone)</option>"
    }
}
