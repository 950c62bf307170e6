import Crypto
import Foundation
package import GRDB

/// A digest of what an import wrote into a row, to tell later whether somebody edited it since. The version of the row does
/// not tell: undo and its undo count it up, too.
package enum WrittenDigest {
    /// - Parameter values: those of the columns that an import writes, always in the same order.
    package static func of(_ values: [DatabaseValue]) -> String {
        var hash = SHA256()
        for value in values {
            let text =
                switch value.storage {
                case .null: "n"
                case .int64(let number): "i\(number)"
                case .double(let number): "d\(number)"
                case .string(let text): "s\(text)"
                case .blob(let data): "b\(data.base64EncodedString())"
                }
            hash.update(data: Data("\(text.utf8.count) \(text)".utf8))
        }
        return Hex.text(Data(hash.finalize().prefix(16)))
    }
}
