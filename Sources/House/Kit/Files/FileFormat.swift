/// The notation of values in an uploaded file that does not declare it.
package enum FileFormat {
    /// The separator of cells.
    package enum Separator: String, Codable, CaseIterable, Sendable {
        case comma, semicolon, tab, bar

        package var character: Character {
            switch self {
            case .comma: ","
            case .semicolon: ";"
            case .tab: "\t"
            case .bar: "|"
            }
        }
    }

    /// The decimal separator.
    package enum Decimal: String, Codable, Sendable { case point, comma }

    /// A year of four digits shows its place by itself; `yearFirst` is for those of two.
    package enum DateOrder: String, Codable, Sendable { case dayFirst, monthFirst, yearFirst }

    /// The largest file of values, in bytes.
    package static let byteLimit = 10 << 20
}
