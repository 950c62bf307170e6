import Testing

@testable import Passwords

@Suite("Rules for new passwords")
struct PasswordRulesTests {
    @Test("ten characters are enough, whatever they are", arguments: ["marmalades", "пятьдесят!", "🫖☕️🍞🧈🍓🍯🥄🍽️🧂🏠"])
    func fine(_ password: String) {
        #expect(PasswordRules.problem(password) == nil)
    }

    @Test("nine characters are too few, however many bytes they are", arguments: ["", "marmalade", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"])
    func tooShort(_ password: String) {
        #expect(PasswordRules.problem(password) == .tooShort)
    }

    @Test("1,024 bytes may be typed and no more")
    func tooLong() {
        #expect(PasswordRules.problem(String(repeating: "x", count: 1_024)) == nil)
        #expect(PasswordRules.problem(String(repeating: "x", count: 1_025)) == .tooLong)
        #expect(PasswordRules.problem(String(repeating: "ä", count: 513)) == .tooLong)
    }

    @Test(
        "what everybody tries first is refused in any case and any spelling",
        arguments: ["1234567890", "QwertyUiop", "Password123", "contrase\u{F1}a1", "contrasen\u{303}a1", "ПАРОЛЬ1234"])
    func tooCommon(_ password: String) {
        #expect(PasswordRules.problem(password) == .tooCommon)
    }

    @Test("every common password on the list is one the length lets through, in lower case")
    func list() {
        #expect(CommonPasswords.all.count > 200)
        for password in CommonPasswords.all {
            #expect(password.count >= PasswordRules.fewestCharacters)
            #expect(password == password.lowercased())
        }
    }
}
