import House

/// The accounts of a ledger: their full names, and whether each is owned, owed or neither. Sources: hledger's manual,
/// “account directive”, “apply account”, “alias”; beancount's options `name_assets` and the like.
struct LedgerAccounts {
    enum Kind: Equatable, Sendable { case asset, debt, other }

    /// The types that `account … ; type:` declares, by account; accounts below inherit it.
    private var declared: [String: Kind] = [:]
    /// The words that the roots of owned and owed accounts have, folded.
    private var roots: [String: Kind] = Self.english
    /// The accounts around everything that follows, set by `apply account`.
    private var parents: [String] = []
    private var aliases: [(old: String, new: String)] = []

    private static let english: [String: Kind] = [
        "asset": .asset, "assets": .asset, "liability": .debt, "liabilities": .debt, "debt": .debt, "debts": .debt,
        "equity": .other, "income": .other, "revenue": .other, "revenues": .other, "expense": .other,
        "expenses": .other,
    ]

    /// Roots of other languages that hold neither values nor debts. Those of owned and owed accounts are not guessed:
    /// *Passiva* holds debts and equity.
    private static let flows: Set<String> = [
        "ausgaben", "aufwand", "aufwendungen", "kosten", "einnahmen", "ertrage", "ertrag", "einkommen", "eigenkapital",
        "depenses", "charges", "revenus", "recettes", "produits", "capitaux", "gastos", "ingresos", "capital",
        "расходы", "доходы", "капитал",
    ]

    mutating func name(_ root: String, _ kind: Kind) { roots[Fold.fold(root)] = kind }

    /// - Parameter type: the value of a `type:` tag, a letter or a word.
    mutating func declare(_ account: String, _ type: String) {
        let kind: Kind? =
            switch type.lowercased() {
            case "a", "asset", "assets", "c", "cash": .asset
            case "l", "liability", "liabilities": .debt
            case "e", "equity", "r", "revenue", "revenues", "i", "income", "x", "expense", "expenses", "v",
                "conversion":
                .other
            default: nil
            }
        if let kind { declared[full(account)] = kind }
    }

    /// Takes over the types that a first reading of the whole ledger found.
    mutating func learn(_ other: LedgerAccounts) { (declared, roots) = (other.declared, other.roots) }

    mutating func begin(_ parent: String) { parents.append(parent) }

    mutating func end() { _ = parents.popLast() }

    mutating func alias(_ old: String, _ new: String) { aliases.append((old, new)) }

    mutating func endAliases() { aliases = [] }

    /// The name with the accounts around it, after the aliases, of which the last one counts first.
    func full(_ name: String) -> String {
        var full = (parents + [name]).joined(separator: ":")
        for alias in aliases.reversed() {
            if full == alias.old {
                full = alias.new
            } else if full.hasPrefix(alias.old + ":") {
                full = alias.new + full.dropFirst(alias.old.count)
            }
        }
        return full
    }

    /// The type that the ledger declares, or else that the root is called; `nil` if nothing tells.
    func kind(_ account: String) -> Kind? {
        var steps = account.split(separator: ":")
        var found = steps
        while !found.isEmpty {
            if let kind = declared[found.joined(separator: ":")] { return kind }
            found.removeLast()
        }
        guard let root = steps.first.map({ Fold.fold(String($0)) }) else { return .other }
        if let kind = roots[root] { return kind }
        if Self.flows.contains(root) { return .other }
        // `personal:assets:cash`, as `apply account` makes them.
        steps.removeFirst()
        return steps.lazy.compactMap { roots[Fold.fold(String($0))] }.first
    }

    /// `bank:giro` of `assets:bank:giro`; the whole name if its root says more than that.
    func label(_ account: String) -> String {
        let steps = account.split(separator: ":", maxSplits: 1).map(String.init)
        guard steps.count == 2 else { return account }
        return roots[Fold.fold(steps[0])] != nil || declared[steps[0]] != nil ? steps[1] : account
    }
}
