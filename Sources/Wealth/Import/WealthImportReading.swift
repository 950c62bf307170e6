import House
import Localization

/// A file read with the chosen options, and the target of each of its accounts.
struct WealthImportReading: Sendable {
    let source: WealthSource
    let choices: WealthImportChoices
    /// The importing member.
    let member: ID<Member>
    /// One target for each account.
    let targets: [Target]
    /// Accounts that were exported from another member's series which this member sees already: they are left out.
    let shared: Set<Int>
    /// Error messages by input name.
    private(set) var problems: [String: Phrase] = [:]

    enum Target: Sendable {
        case ignore
        case series(OwnSeries)
        case new(Series.Kind, Currency)

        var currency: Currency? {
            switch self {
            case .ignore: nil
            case .series(let own): own.open.series.currency
            case .new(_, let currency): currency
            }
        }

        var isDebt: Bool {
            switch self {
            case .ignore: false
            case .series(let own): own.open.series.isDebt
            case .new(let kind, _): kind == .debts
            }
        }
    }

    /// - Parameter visible: all series that the member sees, their own first.
    init(_ source: WealthSource, _ choices: WealthImportChoices, visible: [OpenSeries], of member: ID<Member>) {
        var choices = choices
        let matches = Self.matches(source, choices, visible)
        Self.guess(source, &choices, matches, visible)
        self.source = source
        self.member = member
        self.choices = choices
        shared = Set(matches.filter { !$0.value.isOwn }.keys)
        let currency = Currency(typed: choices.currency)
        targets = source.accounts.map { account in
            switch choices.targets[account.label] ?? .ignore {
            case .ignore: .ignore
            case .series(let id):
                visible.first { $0.id == id && (account.origin != nil || !$0.series.isArchived) }
                    .flatMap { try? OwnSeries($0) }  // what is not theirs is no target
                    .map { .series($0) } ?? .ignore
            case .new(let kind): .new(kind, account.currency ?? currency ?? .euro)
            }
        }
        problems = problems(Self.room(visible), hasCurrency: currency != nil)
    }

    private static func room(_ visible: [OpenSeries]) -> Int {
        SeriesStore.activeLimit - visible.count { $0.isOwn && !$0.series.isArchived }
    }

    /// The form asks for a currency only if a new series would need one.
    var asksCurrency: Bool {
        zip(source.accounts, targets).contains { account, target in
            if case .new = target { return account.currency == nil }
            return false
        }
    }

    /// The labels of the accounts that the limit of active series leaves out.
    /// - Parameter room: the number of series that can still be added.
    func waiting(room: Int) -> [String] {
        let new = zip(source.accounts, targets).count { account, target in
            if case .new = target { return !account.isArchived }
            return false
        }
        guard new >= room else { return [] }
        return zip(source.accounts, targets).enumerated().compactMap { index, pair in
            if case .ignore = pair.1, !pair.0.isSum, !shared.contains(index) { return pair.0.label }
            return nil
        }
    }

    /// The existing series of each account, found by the id in the file, or else by name.
    private static func matches(
        _ source: WealthSource, _ choices: WealthImportChoices, _ visible: [OpenSeries]
    ) -> [Int: OpenSeries] {
        var found: [Int: OpenSeries] = [:]
        var taken: Set<ID<Series>> = []
        for target in choices.targets.values {
            if case .series(let id) = target { taken.insert(id) }
        }
        let open = source.accounts.enumerated().filter { [nil, .ignore].contains(choices.targets[$0.element.label]) }
        func match(_ index: Int, _ series: OpenSeries?) {
            guard let series, taken.insert(series.id).inserted else { return }
            found[index] = series
        }
        for (index, account) in open {
            guard let id = account.origin?.id else { continue }
            match(index, visible.first { $0.id == id && $0.series.currency == account.currency })
        }
        for (index, account) in open where found[index] == nil {
            let fits = visible.filter {
                // In the wrong encoding, names may differ in nothing but accents.
                !taken.contains($0.id) && Self.fits(account, $0)
                    && (choices.textEncoding == nil || $0.series.name.lowercased() == account.name.lowercased())
            }
            match(
                index,
                fits.first { $0.isOwn && $0.series.kind == account.kind } ?? fits.first { $0.isOwn } ?? fits.first)
        }
        return found
    }

    private static func fits(_ account: WealthSource.Account, _ open: OpenSeries) -> Bool {
        let series = open.series
        return Fold.fold(series.name) == Fold.fold(account.name)
            && (account.currency == nil || account.currency == series.currency)
            && (account.origin != nil || open.isOwn && !series.isArchived)
    }

    /// Accounts go into their existing series; the others become new series, as many as the limit allows.
    private static func guess(
        _ source: WealthSource, _ choices: inout WealthImportChoices, _ matches: [Int: OpenSeries],
        _ visible: [OpenSeries]
    ) {
        var room = room(visible)
        for account in source.accounts {
            if case .new = choices.targets[account.label], !account.isArchived { room -= 1 }
        }
        for (index, account) in source.accounts.enumerated() where choices.targets[account.label] == nil {
            if account.isAsked, matches[index] == nil { continue }
            if let match = matches[index] {
                choices.targets[account.label] = match.isOwn ? .series(match.id) : .ignore
            } else if account.isArchived {
                choices.targets[account.label] = .new(account.kind)
            } else if room > 0, !account.isSum {
                choices.targets[account.label] = .new(account.kind)
                room -= 1
            } else {
                choices.targets[account.label] = .ignore
            }
        }
    }

    private func problems(_ room: Int, hasCurrency: Bool) -> [String: Phrase] {
        var found: [String: Phrase] = [:]
        if choices.textEncoding?.isAsked == true {
            found["encoding"] = Phrase("Choose the encoding that shows the names correctly.")
        }
        if source.asksDecimal, choices.decimal == nil {
            found["decimal"] = Phrase("Choose how decimals are written.")
        }
        if source.asksDates, choices.dates == nil { found["dates"] = Phrase("Choose how dates are written.") }
        if asksCurrency, !hasCurrency { found["currency"] = Currency.problem(typed: choices.currency) }
        var room = room
        var taken: Set<ID<Series>> = []
        for (index, target) in targets.enumerated() {
            let name = WealthImportChoices.input(index)
            switch target {
            case .ignore:
                if choices.targets[source.accounts[index].label] == nil {
                    found[name] = Phrase("Choose a series for this account, or skip it.")
                }
            case .series(let own):
                if !taken.insert(own.id).inserted {
                    found[name] = Phrase("Another account already goes into this series.")
                } else if let currency = source.accounts[index].currency, currency != own.open.series.currency {
                    found[name] = Phrase(
                        "The values are in \(currency.code), the series is in \(own.open.series.currency.code).")
                }
            case .new:
                if source.accounts[index].isArchived { continue }
                room -= 1
                if room < 0 { found[name] = Phrase("You can have up to ten active series. Archive one first.") }
            }
        }
        return found
    }
}

extension WealthSource.Account {
    /// A new archived series does not count against the limit of active series.
    var isArchived: Bool { origin?.archivedOn != nil }
}
