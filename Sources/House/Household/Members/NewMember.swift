import Localization

/// A member to be added, validated by a form or by the command line.
struct NewMember: Sendable {
    let name: String
    let password: String
    let role: Member.Role
    let language: Language
    let timeZone: String

    init(name: String, password: String, role: Member.Role, language: Language = .en, timeZone: String = "UTC") {
        self.name = name
        self.password = password
        self.role = role
        self.language = language
        self.timeZone = timeZone
    }
}
