import HTTP
import Localization
import Passwords

/// The form of a lock.
struct LockForm: Sendable {
    /// The present password; empty for a new lock.
    let current: String
    /// The new password; empty keeps the present one.
    let password: String
    let hidesName: Bool
    let idleMinutes: Int
    let graceSeconds: Int
    /// The owner's passkeys that open the lock too.
    let passkeys: Set<ID<Passkey>>
    private(set) var problems: [String: Phrase] = [:]

    static let idleChoices = [1, 5, 15, 60]
    static let graceChoices = [0, 15, 60, 300, 900]

    init(_ form: FormFields, for lock: Subject.Lock, isNew: Bool) {
        current = form["current"] ?? ""
        password = form["password"] ?? ""
        hidesName = form["hidesName"] != nil
        idleMinutes = form["idleMinutes"].flatMap { Int($0) } ?? 0
        graceSeconds = form["graceSeconds"].flatMap { Int($0) } ?? -1
        passkeys = Set(form.values("passkey").compactMap { ID($0) })
        if isNew || !password.isEmpty { problems["password"] = Self.problem(password, for: lock) }
        if problems["password"] == nil, password != form["again"] ?? "" {
            problems["again"] = Phrase("The passwords do not match.")
        }
        if !Self.idleChoices.contains(idleMinutes) { problems["idleMinutes"] = Phrase("Choose one from the list.") }
        if !Self.graceChoices.contains(graceSeconds) { problems["graceSeconds"] = Phrase("Choose one from the list.") }
    }

    private static func problem(_ password: String, for lock: Subject.Lock) -> Phrase? {
        guard let fewest = lock.fewestCharacters else { return NewMemberForm.problem(password: password) }
        if PasswordRules.problem(password) == .tooLong {
            return Phrase("This password is too long. Choose a shorter one.")
        }
        // On touch screens the unlock page shows only a numeric keyboard.
        if lock.words.isCode, !password.allSatisfy({ ("0"..."9").contains($0) }) {
            return Phrase("Use digits only.")
        }
        return password.count < fewest ? Phrase("Use at least \(fewest) characters.") : nil
    }
}
