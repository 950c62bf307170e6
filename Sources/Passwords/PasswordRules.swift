/// The rules for a new password: long, and none of those that are tried first. There are no rules about kinds of
/// characters (NIST SP 800-63B section 5.1.1.2).
public enum PasswordRules {
    public enum Problem: Sendable, Equatable {
        /// Fewer than `fewestCharacters`.
        case tooShort
        /// More than `maxBytes`.
        case tooLong
        /// On the list of passwords that are guessed first.
        case tooCommon
    }

    /// Characters as a person counts them.
    public static let fewestCharacters = 10
    /// Bytes of UTF-8 in normalisation form C.
    public static let maxBytes = Password.maxLength

    /// The first thing that is wrong with a new password, or nothing.
    public static func problem(_ password: String) -> Problem? {
        guard let normalised = try? Password(password) else { return .tooLong }  // All it throws is PasswordTooLong.
        let text = String(decoding: normalised.bytes, as: UTF8.self)
        guard text.count >= fewestCharacters else { return .tooShort }
        return CommonPasswords.contains(text.lowercased()) ? .tooCommon : nil
    }
}
