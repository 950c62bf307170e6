import Foundation

/// An Argon2id hash as a PHC string:
/// `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, both in base64 without padding.
///
/// Format: https://github.com/P-H-C/phc-string-format, as libargon2 writes it.
public struct PasswordHash: Sendable, Equatable {
    /// The PHC string, at most 256 bytes of ASCII.
    public let text: String
    public let cost: PasswordCost

    /// Nothing unless `text` is written exactly as libargon2 writes it, the cost is within its bounds, the salt
    /// has 8 to 64 bytes and the tag 16 to 64: only then is verifying against it harmless.
    public init?(_ text: String) {
        guard text.utf8.count <= 256 else { return nil }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, let cost = Self.cost(parts[3]), cost.isWithinBounds else { return nil }
        guard let salt = Self.bytes(parts[4]), (8...64).contains(salt.count) else { return nil }
        guard let tag = Self.bytes(parts[5]), (16...64).contains(tag.count) else { return nil }
        // Writing it anew refuses signs, leading zeros, other versions and stray bits in one comparison.
        guard Array(text.utf8) == Array(Self.text(cost, salt: salt, tag: tag).utf8) else { return nil }
        self.text = text
        self.cost = cost
    }

    static func text(_ cost: PasswordCost, salt: [UInt8], tag: [UInt8]) -> String {
        let numbers = "m=\(cost.memoryKiB),t=\(cost.iterations),p=\(cost.parallelism)"
        return "$argon2id$v=19$\(numbers)$\(base64(salt))$\(base64(tag))"
    }

    private static func cost(_ text: Substring) -> PasswordCost? {
        let numbers = text.split(separator: ",").compactMap { Int($0.dropFirst(2)) }
        guard numbers.count == 3 else { return nil }
        return PasswordCost(memoryKiB: numbers[0], iterations: numbers[1], parallelism: numbers[2])
    }

    private static func bytes(_ base64: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64 + padding).map { [UInt8]($0) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }
}
