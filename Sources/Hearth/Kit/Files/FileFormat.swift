/// The notation of values in an uploaded file that does not declare it.
enum FileFormat {
    /// The separator of cells.
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

    /// The decimal separator.
    enum Decimal: String, Codable, Sendable { case point, comma }

    enum DateOrder: String, Codable, Sendable { case dayFirst, monthFirst }

    /// The largest file of values, in bytes.
    static let byteLimit = 10 << 20
}
