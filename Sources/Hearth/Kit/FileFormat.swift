/// How a file that somebody brings writes its values, where it does not say so itself.
enum FileFormat {
    /// What stands between two cells.
    enum Separator: String, Codable, CaseIterable, Sendable {
        case comma, semicolon, tab, bar

        var character: Character {
            switch self {
            case .comma: ","
            case .semicolon: ";"
            case .tab: "\t"
            case .bar: "|"
            }
        }
    }

    /// What stands before the decimals.
    enum Decimal: String, Codable, Sendable { case point, comma }

    enum DateOrder: String, Codable, Sendable { case dayFirst, monthFirst }

    /// The largest file of values, in bytes.
    static let byteLimit = 10 << 20
}
