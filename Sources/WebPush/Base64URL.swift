internal import Foundation

/// Base64 with the alphabet for addresses, without padding (RFC 4648 section 5).
public enum Base64URL {
    public static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Returns: nil if the text is not what `encode` makes of any bytes.
    public static func decode(_ text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        guard let bytes = Data(base64Encoded: plain + padding).map({ [UInt8]($0) }), encode(bytes) == text else {
            return nil
        }
        return bytes
    }
}
