import House

/// The days of bank statements and spreadsheets, which `DayText` does not read as they are: `31 Jan 2024`,
/// `Feb 29, 2024`, `17.05.25`, `2023.02.28.`
enum BankDay {
    /// The day in a notation that `DayText` reads, with the order of its numbers kept; any other text as it is.
    /// - Parameter order: whether a year of two digits comes first.
    static func plain(_ text: String, _ order: FileFormat.DateOrder?) -> String {
        var text = text.tidiedLine
        // Most days are plain already.
        if DayText.read(text, nil) != nil { return text }
        if let short = ShortDay(text) { return short.plain(order) }
        if text.hasSuffix(".") { text.removeLast() }
        text = text.replacing(". ", with: ".").replacing("年", with: "-").replacing("月", with: "-")
            .replacing("日", with: "")
        if DayText.parts(text) != nil { return text }
        // `24年1月31日`
        if let short = ShortDay(text) { return short.plain(.yearFirst) }
        return named(text) ?? text
    }

    static func read(_ text: String, _ order: FileFormat.DateOrder?) -> Day? { DayText.read(plain(text, order), order) }

    /// A day with the name of its month, and perhaps with that of its weekday and a time.
    private static func named(_ text: String) -> String? {
        var month: Int?
        var numbers: [Substring] = []
        let words = text.split { $0.isWhitespace || "-/.,".contains($0) }.prefix { !$0.contains(":") }
        for word in words {
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty {
                let rest = word.dropFirst(digits.count)
                guard ["", "st", "nd", "rd", "th", "er", "º"].contains(rest.lowercased()) else { return nil }
                numbers.append(digits)
            } else if let found = Self.month(word) {
                guard month == nil else { return nil }
                month = found
            } else if !Self.others.contains(Fold.fold(String(word))) && !Self.isWeekday(word) {
                return nil
            }
        }
        guard let month, numbers.count == 2 else { return nil }
        let isYearFirst = numbers[0].utf8.count == 4
        guard let year = ShortDay.year(numbers[isYearFirst ? 0 : 1]), let day = Int(numbers[isYearFirst ? 1 : 0]),
            let found = Day(year: year, month: month, day: day)
        else { return nil }
        return found.iso
    }

    private static let others: Set<String> = ["de", "of", "г", "года", "del"]

    /// The months in the languages of the house, folded; a word of three letters or more may cut one.
    private static let months: [[String]] = [
        ["january", "januar", "janner", "janvier", "enero", "января", "январь"],
        ["february", "februar", "feber", "fevrier", "febrero", "февраля", "февраль"],
        ["march", "marz", "maerz", "mrz", "mars", "marzo", "марта", "март"],
        ["april", "avril", "abril", "апреля", "апрель"], ["may", "mai", "mayo", "мая", "маи"],
        ["june", "juni", "juin", "junio", "июня", "июнь"], ["july", "juli", "juillet", "julio", "июля", "июль"],
        ["august", "aout", "agosto", "августа", "август"],
        ["september", "septembre", "septiembre", "setiembre", "сентября", "сентябрь"],
        ["october", "oktober", "octobre", "octubre", "октября", "октябрь"],
        ["november", "novembre", "noviembre", "ноября", "ноябрь"],
        ["december", "dezember", "decembre", "diciembre", "декабря", "декабрь"],
    ]

    private static func month(_ word: Substring) -> Int? {
        let fold = Fold.fold(String(word))
        guard fold.count >= 3 else { return nil }
        return months.firstIndex { $0.contains { $0.hasPrefix(fold) } }.map { $0 + 1 }
    }

    private static let weekdays: [String] = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag", "dienstag", "mittwoch",
        "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
        "samedi", "dimanche", "lunes", "miercoles", "jueves", "viernes", "sabado", "domingo", "понедельник", "вторник",
        "среда", "четверг", "пятница", "суббота", "воскресенье", "пн", "вт", "ср", "чт", "пт", "сб", "вс",
    ]

    private static func isWeekday(_ word: Substring) -> Bool {
        let fold = Fold.fold(String(word))
        return fold.count >= 2 && weekdays.contains { $0.hasPrefix(fold) }
    }
}
