import Foundation
import House
import Localization

/// Guesses the choices for a file before the member makes them.
struct ImportGuess {
    let sheet: ImportSheet
    let fields: [EntityField]
    let words: Words

    func choices(
        _ separator: FileFormat.Separator, _ encoding: EncodingChoice?, hasHeader known: Bool? = nil
    ) -> ImportChoices {
        let hasHeader = known ?? hasHeader
        return ImportChoices(
            separator: separator, textEncoding: encoding, hasHeader: hasHeader, columns: columns(hasHeader))
    }

    // MARK: The first row

    private static let nameWords: Set<String> = ["name", "nombre", "nom", "имя", "название"]
    private static let titleWords: Set<String> = [
        "title", "titel", "titre", "titulo", "bezeichnung", "item", "attribute", "attribut",
    ]
    private static let noteWords: Set<String> = [
        "notes", "note", "notizen", "notiz", "anmerkungen", "bemerkungen", "notas", "заметки", "примечания",
    ]

    /// Whether the first row holds names: one of them is known, or none of them is a number or a day.
    private var hasHeader: Bool {
        guard let first = sheet.rows.first else { return true }
        let cells = first.cells.map { $0.tidiedLine }
        let known = Set(fields.map { Fold.fold($0.name) }).union(Self.nameWords).union([Fold.fold(words("Name"))])
        if cells.contains(where: { known.contains(Fold.fold($0)) }) { return true }
        return !cells.contains { !$0.isEmpty && [.integer, .decimal, .date].contains(Self.type(of: [$0])) }
    }

    // MARK: Columns

    private func columns(_ hasHeader: Bool) -> [ImportChoices.Column] {
        var columns = [ImportChoices.Column?](repeating: nil, count: sheet.width)
        let titles = (0..<sheet.width).map { hasHeader ? Fold.fold(sheet.cell(0, $0).tidiedLine) : "" }
        let nameWords = Self.nameWords.union([Fold.fold(words("Name"))])
        var name = titles.firstIndex(where: nameWords.contains)
        if let name { columns[name] = .name }
        matchFields(hasHeader, &columns)
        let free = columns.indices.filter { columns[$0] == nil }
        if name == nil {
            name =
                free.first { Self.titleWords.contains(titles[$0]) }
                ?? free.first { [.text, .choice].contains(Self.type(of: sheet.values($0, hasHeader))) } ?? free.first
            if let name { columns[name] = .name }
        }
        let noteWords = Self.noteWords.union([Fold.fold(words("Notes"))])
        if let notes = free.first(where: { columns[$0] == nil && noteWords.contains(titles[$0]) }) {
            columns[notes] = .notes
        }
        var room = FieldStore.fieldLimit - fields.count
        return columns.enumerated().map { index, column in
            if let column { return column }
            guard room > 0, let type = Self.typeIfAny(of: sheet.values(index, hasHeader)) else { return .ignore }
            room -= 1
            return .new(type)
        }
    }

    /// Matches each field once, in the order of the columns; a column without a name by the name its field would get.
    private func matchFields(_ hasHeader: Bool, _ columns: inout [ImportChoices.Column?]) {
        var rest = fields
        for index in columns.indices where columns[index] == nil {
            let title = Fold.fold(sheet.title(index, hasHeader, words))
            guard let place = rest.firstIndex(where: { Fold.fold($0.name) == title }) else { continue }
            columns[index] = .field(rest.remove(at: place).id)
        }
    }

    // MARK: Types

    private static let answers: Set<String> = [
        "yes", "no", "ja", "nein", "si", "oui", "non", "да", "нет", "true", "false",
    ]

    private static func typeIfAny(of values: some Sequence<String>) -> FieldType? {
        for _ in values { return type(of: values) }
        return nil
    }

    /// The narrowest type that all values fit.
    static func type(of values: some Sequence<String>) -> FieldType {
        var possible: [FieldType] = [.yesNo, .integer, .decimal, .date]
        var seen: Set<String> = []
        var count = 0
        var isLong = false
        for value in values {
            let text = value.tidiedLine
            if text.isEmpty { continue }
            count += 1
            isLong = isLong || value.utf8.contains(10) || text.utf8.count > FieldReader.lineLimit
            if !possible.isEmpty { possible.removeAll { !fits(text, $0) } }
            if seen.count <= optionLimit { seen.insert(Fold.fold(text)) }
            if isLong && possible.isEmpty { return .longText }
        }
        if let first = possible.first, count > 0 { return first }
        if isLong { return .longText }
        let isChoice = count >= 6 && seen.count <= min(optionLimit, count / 3) && seen.allSatisfy { $0.count <= 40 }
        return isChoice ? .choice : .text
    }

    /// A column with more different values is no choice.
    private static let optionLimit = 12

    private static func fits(_ text: String, _ type: FieldType) -> Bool {
        switch type {
        case .yesNo: return answers.contains(Fold.fold(text))
        case .integer: return text.utf8.count < 19 && isNumber(text) && !text.utf8.contains { $0 == 46 || $0 == 44 }
        case .decimal: return isNumber(text)
        case .date:
            guard text.utf8.count <= 10, text.utf8.first.map({ (48...57).contains($0) }) == true else { return false }
            var signs = FormatDetector()
            signs.addDay(text)
            return signs.needsDates || Day(iso: FormatDetector.readable(text, .monthFirst)) != nil
        default: return true
        }
    }

    /// Codes such as 00123 and telephone numbers are no numbers.
    private static func isNumber(_ text: String) -> Bool {
        guard let number = [.point, .comma].lazy.compactMap({ FormatDetector.syntax($0).plain(text) }).first,
            number.utf8.count <= DecimalText.limit, !text.hasPrefix("+")
        else { return false }
        let digits = number.drop { $0 == "-" }
        return digits == "0" || digits.hasPrefix("0.") || !digits.hasPrefix("0")
    }
}
