import House

/// The decimal mark of a hledger journal: as its directives declare it, or else as its numbers suggest.
struct LedgerDecimals {
    /// The evidence from numbers whose mark no directive declares.
    private(set) var signs = FileSigns()
    /// The mark that a `decimal-mark` directive sets for the lines after it.
    var mark: FileFormat.Decimal?
    /// The default commodity, set by the directive `D`, for amounts without a currency.
    private(set) var commodity = ""
    private var marks: [String: FileFormat.Decimal] = [:]
    private let ofFile: FileFormat.Decimal

    init(ofFile: FileFormat.Decimal? = nil) { self.ofFile = ofFile ?? .point }

    /// Learns the mark from the sample of a `commodity` directive (`1.000,00 EUR`), which always has a decimal mark.
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
