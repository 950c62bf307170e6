public import Localization

/// A member to be added, validated by a form or by the command line.
public struct NewMember: Sendable {
    public let name: String
    public let password: String
    public let role: Member.Role
    public let language: Language
    public let timeZone: String

    public init(name: String, password: String, role: Member.Role, language: Language = .en, timeZone: String = "UTC") {
        self.name = name
        self.password = password
        self.role = role
        self.language = language
        self.timeZone = timeZone
    }
}
