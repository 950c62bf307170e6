/// How a journal of hledger writes decimals: as its directives say, or else as its numbers give away.
struct LedgerDecimals {
    /// Of the numbers that no directive is about.
    private(set) var signs = FileSigns()
    /// `decimal-mark`, from its line on.
    var mark: FileFormat.Decimal?
    /// Of amounts without a currency: `D`.
    private(set) var commodity = ""
    private var marks: [String: FileFormat.Decimal] = [:]
    private let ofFile: FileFormat.Decimal

    init(ofFile: FileFormat.Decimal? = nil) { self.ofFile = ofFile ?? .point }

    /// `1.000,00 EUR` of a `commodity`, which always has a decimal mark.
    mutating func learn(_ sample: Substring, isDefault: Bool = false) {
        guard let amount = LedgerAmount(sample) else { return }
        if let mark = amount.mark { marks[amount.code] = mark }
        if isDefault { commodity = amount.code }
    }

    mutating func read(_ amount: LedgerAmount, _ code: String) -> AmountText? {
        if let known = mark ?? marks[code] { return amount.value(known) }
        signs.add(amount: amount.number)
        return amount.value(ofFile)
    }
}
