import Foundation

/// A code to sign in with instead of those of an app, once: 80 random bits, so that its hash tells nothing.
enum RecoveryCode {
    static let count = 8

    /// Sixteen letters and digits in fours: `ABCD-EFGH-IJKL-MNOP`.
    static func new() -> String {
        let letters = Array(Base32.encode((0..<10).map { _ in UInt8.random(in: 0...255) }))
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<$0 + 4]) }.joined(separator: "-")
    }

    /// The hash under which a code is stored, however it is typed; `nil` if it has another length.
    static func hash(_ typed: String) -> Data? {
        let letters = typed.uppercased().filter { $0.isLetter || $0.isNumber }
        return letters.count == 16 ? Token.hash(letters) : nil
    }
}
