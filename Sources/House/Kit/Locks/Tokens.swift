import Crypto
package import Foundation

/// A secret that is handed to a browser once; the database stores only its hash.
package struct Token: Sendable {
    /// 256 random bits, base64url without padding: 43 characters.
    package let text: String

    package init() {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in random.next(upperBound: 256 as UInt16) }.map(UInt8.init)
        text = Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    package var hash: Data { Self.hash(text) }

    /// SHA-256 of a token's text.
    package static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }
}
