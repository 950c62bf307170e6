import HTTP
import Localization
import Passwords

extension UnlockPage {
    init(
        _ place: LockedPlace, next: String, replay: CarriedForm? = nil, problem: Problem? = nil,
        takesPasskey: Bool = false, room: String = ""
    ) {
        self.init(
            name: place.name, icon: place.icon, action: place.unlockPath, home: place.home, wording: place.words,
            next: next, replay: replay, problem: problem, takesPasskey: takesPasskey, room: room)
    }
}

extension LockPage {
    /// - Parameters:
    ///   - form: the submitted form, if it has problems; `nil` shows the present lock, or the defaults.
    ///   - action: the change that was just made.
    init(
        _ subject: any LockableSubject, of kind: Subject.Lock, _ form: LockForm? = nil,
        passkeys: LockStore.PasskeyChoice, problems: [String: Phrase] = [:], after action: LockedAction? = nil
    ) {
        let lock = subject.lock
        let opening = form?.passkeys ?? passkeys.opening
        self.init(
            name: subject.title, path: kind.address.path(subject.uuid), home: kind.inside(subject.uuid),
            wording: kind.words, isNew: lock == nil,
            isShared: subject.isShared, hidesName: form?.hidesName ?? lock?.hidesName ?? false,
            idleMinutes: form?.idleMinutes ?? lock?.idleMinutes ?? 5, idleChoices: LockForm.idleChoices,
            graceSeconds: form?.graceSeconds ?? lock?.graceSeconds ?? 60, graceChoices: LockForm.graceChoices,
            fewestCharacters: kind.fewestCharacters ?? PasswordRules.fewestCharacters, hasName: kind.covers == nil,
            problems: problems,
            passkeys: passkeys.own.map { Choice(value: $0.id.description, label: $0.name) },
            openingPasskeys: Set(opening.map(\.description)),
            done: action.flatMap { $0.phrase(isLocked: lock != nil, kind.words) })
    }
}

/// A change of a lock, which the next page reports once.
enum LockedAction: String {
    case set, changed, removed

    /// `nil` if the lock's present state contradicts the report.
    func phrase(isLocked: Bool, _ words: LockWords) -> Phrase? {
        switch self {
        case .set where isLocked: words.set
        case .changed where isLocked: Phrase("Saved")
        case .removed where !isLocked: words.removed
        default: nil
        }
    }
}

extension RemoveLockPage {
    init(_ subject: any LockableSubject, of kind: Subject.Lock, problems: [String: Phrase] = [:]) {
        self.init(
            name: subject.title, lockPath: kind.address.path(subject.uuid) + "/lock", wording: kind.words,
            problems: problems)
    }
}
