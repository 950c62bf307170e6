import Crypto
public import Foundation

/// A secret that is handed to a browser once; the database stores only its hash.
public struct Token: Sendable {
    /// 256 random bits, base64url without padding: 43 characters.
    public let text: String

    public init() {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in random.next(upperBound: 256 as UInt16) }.map(UInt8.init)
        text = Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    public var hash: Data { Self.hash(text) }

    /// SHA-256 of a token's text.
    public static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }
}
