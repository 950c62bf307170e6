/// A way to sign in.
enum SignInWay: Sendable, Equatable {
    case password
    /// The password, and a code of the member's app.
    case passwordAndApp
    /// The password, and a recovery code.
    case passwordAndRecoveryCode
    case passkey(ID<Passkey>)
    /// An account elsewhere.
    case identity(ID<Identity>)
    /// A code that another device of the member showed.
    case deviceCode
    /// The member has just been added.
    case joining

    /// The ways whose last use is kept, as the column `way` of `wayUse` names them.
    var used: [String] {
        switch self {
        case .password: [Self.passwordKey]
        case .passwordAndApp: [Self.passwordKey, Self.appKey]
        case .passwordAndRecoveryCode: [Self.passwordKey, Self.recoveryKey]
        case .passkey(let id): [id.description]
        case .identity(let id): [id.description]
        case .deviceCode, .joining: []
        }
    }

    static let passwordKey = "password"
    static let appKey = "app"
    static let recoveryKey = "recovery"
}
