import Localization

/// A file read as somebody chose, with what becomes of each of its accounts.
struct WealthImportReading: Sendable {
    let source: WealthSource
    let choices: WealthImportChoices
    /// One for each account.
    let targets: [Target]
    /// By the name of the input.
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

    /// - Parameter own: the member's own series that are active.
    init(_ source: WealthSource, _ choices: WealthImportChoices, own: [OwnSeries]) {
        var choices = choices
        Self.guess(source, &choices, own)
        self.source = source
        self.choices = choices
        let currency = Currency(choices.currency)
        targets = source.accounts.map { account in
            switch choices.targets[account.name] ?? .ignore {
            case .ignore: .ignore
            case .series(let id): own.first { $0.id == id }.map { .series($0) } ?? .ignore
            case .new(let kind): .new(kind, account.currency ?? currency ?? .euro)
            }
        }
        problems = problems(own, hasCurrency: currency != nil)
    }

    /// Whether somebody may say in which currency new series are.
    var asksCurrency: Bool {
        zip(source.accounts, targets).contains { account, target in
            if case .new = target { return account.currency == nil }
            return false
        }
    }

    /// Accounts go into the series of their name; others become new ones, as many as there is room for.
    private static func guess(_ source: WealthSource, _ choices: inout WealthImportChoices, _ own: [OwnSeries]) {
        var room = SeriesStore.activeLimit - own.count
        var taken: Set<ID<Series>> = []
        for account in source.accounts {
            switch choices.targets[account.name] {
            case .series(let id): taken.insert(id)
            case .new: room -= 1
            default: break
            }
        }
        for account in source.accounts where choices.targets[account.name] == nil {
            let fits = own.first { one in
                let series = one.open.series
                return Fold.fold(series.name) == Fold.fold(account.name) && !taken.contains(one.id)
                    && (account.currency == nil || account.currency == series.currency)
            }
            if let fits {
                choices.targets[account.name] = .series(fits.id)
                taken.insert(fits.id)
            } else if room > 0, !account.isSum {
                choices.targets[account.name] = .new(account.kind)
                room -= 1
            } else {
                choices.targets[account.name] = .ignore
            }
        }
    }

    private func problems(_ own: [OwnSeries], hasCurrency: Bool) -> [String: Phrase] {
        var found: [String: Phrase] = [:]
        if source.asksDecimal, choices.decimal == nil {
            found["decimal"] = Phrase("Choose how decimals are written.")
        }
        if source.asksDates, choices.dates == nil { found["dates"] = Phrase("Choose how dates are written.") }
        if asksCurrency, !hasCurrency { found["currency"] = WealthSource.noCurrency }
        var room = SeriesStore.activeLimit - own.count
        var taken: Set<ID<Series>> = []
        for (index, target) in targets.enumerated() {
            let name = WealthImportChoices.input(index)
            switch target {
            case .ignore: break
            case .series(let own):
                if !taken.insert(own.id).inserted {
                    found[name] = Phrase("Another account goes into this series already.")
                } else if let currency = source.accounts[index].currency, currency != own.open.series.currency {
                    found[name] = Phrase(
                        "The values are in \(currency.code), the series is in \(own.open.series.currency.code).")
                }
            case .new:
                room -= 1
                if room < 0 { found[name] = Phrase("At most ten series can be active: archive one first.") }
            }
        }
        return found
    }
}
