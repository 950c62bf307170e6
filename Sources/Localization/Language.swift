/// The languages Hearth speaks.
public enum Language: String, CaseIterable, Sendable, Codable {
    case en, de, es, fr, ru

    /// The language's own name for itself.
    public var name: String {
        switch self {
        case .en: "English"
        case .de: "Deutsch"
        case .es: "Español"
        case .fr: "Français"
        case .ru: "Русский"
        }
    }

    /// The best language for an `Accept-Language` header (RFC 9110 section 12.5.4); English when none fits.
    public init(accepting header: String?) {
        var best: (language: Language, quality: Double)?
        for part in (header ?? "").split(separator: ",") {
            let pieces = part.split(separator: ";")
            let tag = pieces.first.map { $0.filter { $0 != " " }.lowercased() } ?? ""
            let quality = pieces.dropFirst().lazy.compactMap { piece -> Double? in
                let text = piece.filter { $0 != " " }
                return text.hasPrefix("q=") ? Double(text.dropFirst(2)) : nil
            }.first
            guard let language = Language(rawValue: String(tag.prefix { $0 != "-" })) else { continue }
            if (quality ?? 1) > (best?.quality ?? 0) { best = (language, quality ?? 1) }
        }
        self = best?.language ?? .en
    }

    /// The plural category of a whole number (Unicode CLDR, cardinal rules).
    public func pluralCategory(_ count: Int) -> PluralCategory {
        let number = count.magnitude
        switch self {
        case .en, .de, .es:
            return number == 1 ? .one : .other
        case .fr:
            return number <= 1 ? .one : .other
        case .ru:
            let (last, lastTwo) = (number % 10, number % 100)
            if last == 1 && lastTwo != 11 { return .one }
            if (2...4).contains(last) && !(12...14).contains(lastTwo) { return .few }
            return .many
        }
    }

    /// The categories a translation of a counted phrase must have.
    public var pluralCategories: [PluralCategory] { self == .ru ? [.one, .few, .many] : [.one, .other] }
}

public enum PluralCategory: String, Sendable, CaseIterable {
    case one, few, many, other
}
