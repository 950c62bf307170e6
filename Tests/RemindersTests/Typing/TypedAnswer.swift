import Foundation
import Localization

@testable import House
@testable import Reminders

/// The phrases of `Tests/samples/typed-times.txt`, typed on Monday, 30 November 2026 at 09:00 in Berlin.
struct TypedPhrase: CustomStringConvertible {
    let language: Language
    let line: String
    let answer: String

    static let subjects: [Language: String] = [
        .en: "bins", .de: "Müll", .es: "basura", .fr: "poubelles", .ru: "мусор",
    ]
    static let now = WallTime(Day(known: 2026, 11, 30), 9, 0)

    var description: String { "\(language.rawValue): \(line)" }

    static func all(in text: String) -> [TypedPhrase] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { row -> [TypedPhrase] in
            let parts = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.dropFirst().compactMap { phrase in
                Language(rawValue: String(phrase.prefix(2))).map { language in
                    let line = phrase.dropFirst(3).trimmingCharacters(in: .whitespaces)
                        .replacing("@", with: subjects[language] ?? "")
                    return TypedPhrase(language: language, line: line, answer: parts[0])
                }
            }
        }
    }

    /// The reading of the line in the form of the answers; the text that is left over stands behind it if it is not what
    /// the reminder is about.
    func read(in zone: TimeZone) -> String {
        let line = TypedLine.read(line, language: language, now: Self.now.instant(in: zone), in: zone)
        switch line {
        case .time(let typed): return Self.described(typed) + rest(typed)
        case .choice(let times): return "? " + times.map(Self.described).joined(separator: " or ") + rest(times[0])
        case .part(let typed, let unclear): return "? \(Self.described(typed)) not “\(unclear)”"
        case .unclear(let unclear): return "? not “\(unclear)”"
        case .none: return "-"
        }
    }

    private func rest(_ typed: TypedTime) -> String {
        typed.text == Self.subjects[language] ? "" : " [\(typed.text)]"
    }

    private static func described(_ typed: TypedTime) -> String {
        [typed.schedule.start.iso.replacing("T", with: " "), typed.schedule.repetition?.stored ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
