import Foundation

/// A password as the bytes that are hashed: UTF-8 in Unicode normalisation form C, so that it does not matter
/// which keyboard typed the accents.
struct Password {
    static let maxLength = 1_024

    let bytes: [UInt8]

    /// - Throws: `PasswordTooLong` over 1,024 bytes; nothing is ever cut off.
    init(_ text: String) throws(PasswordTooLong) {
        // Composing shortens UTF-8 to no less than a third; what is far over need not be composed to know.
        guard text.utf8.count <= 4 * Self.maxLength else { throw PasswordTooLong() }
        bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        guard bytes.count <= Self.maxLength else { throw PasswordTooLong() }
    }
}

/// More than 1,024 bytes of UTF-8 were sent as a password.
public struct PasswordTooLong: Error, Equatable {}
