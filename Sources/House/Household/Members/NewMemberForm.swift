import Foundation
import HTTP
import Localization
import Passwords

/// The form of a new member's name, password, language and time zone, at set-up and for invitations.
struct NewMemberForm: Sendable {
    let name: String
    let password: String
    let language: Language
    let timeZone: String
    private(set) var problems: [String: Phrase] = [:]

    static let nameLimit = 60

    /// - Parameter fallback: the language in which the page was shown.
    init(_ form: FormFields, fallback: Language) {
        name = (form["name"] ?? "").tidiedLine
        password = form["password"] ?? ""
        language = form["language"].flatMap(Language.init(rawValue:)) ?? fallback
        let zone = form["timeZone"] ?? ""
        timeZone = zone.isEmpty ? "UTC" : zone
        problems["name"] = Self.problem(name: name)
        problems["password"] = Self.problem(password: password)
        if !Self.isTimeZone(timeZone) { problems["timeZone"] = Phrase("Choose a time zone from the list.") }
    }

    func member(_ role: Member.Role) -> NewMember {
        NewMember(name: name, password: password, role: role, language: language, timeZone: timeZone)
    }

    static func problem(name: String) -> Phrase? {
        if name.isEmpty { return Phrase("Enter your name.") }
        return name.unicodeScalars.count > nameLimit
            ? Phrase("This is too long: at most \(nameLimit) characters.") : nil
    }

    static func problem(password: String) -> Phrase? {
        switch PasswordRules.problem(password) {
        case nil: nil
        case .tooShort: Phrase("Use at least \(PasswordRules.fewestCharacters) characters.")
        case .tooLong: Phrase("This password is too long. Choose a shorter one.")
        case .tooCommon: Phrase("This password is too common. Choose another.")
        }
    }

    static func isTimeZone(_ name: String) -> Bool { name.utf8.count <= 64 && TimeZone(identifier: name) != nil }
}
