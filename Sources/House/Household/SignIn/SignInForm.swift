import HTTP

/// What somebody signs in with, and the form that was sent after their session ended.
struct SignInForm: Sendable {
    let name: String
    let password: String
    /// The page to open afterwards.
    let next: String
    let carried: LoginPage.Carried?
    /// The token of the page that asks for a code; empty where that is not asked for.
    let pending: String
    /// A code of an app, or a recovery code.
    let code: String
    /// The passkey's answer as the page's script writes it; empty without one.
    let passkey: String

    /// The page to open if no other one is asked for.
    static let usual = "/today"

    /// An empty form.
    init(next: String) {
        self.init(FormFields(), .own, next: next, carried: nil)
    }

    /// The names of the fields.
    private struct Names {
        let name, password, pending, code, passkey: String

        static let own = Names(name: "name", password: "password", pending: "pending", code: "code", passkey: "passkey")
        static let carrying = Names(
            name: LoginPage.CarriedField.name, password: LoginPage.CarriedField.password,
            pending: LoginPage.CarriedField.pending, code: LoginPage.CarriedField.code,
            passkey: LoginPage.CarriedField.passkey)
    }

    private init(_ form: FormFields, _ names: Names, next: String, carried: LoginPage.Carried?) {
        name = (form[names.name] ?? "").tidiedLine
        password = form[names.password] ?? ""
        pending = form[names.pending] ?? ""
        code = form[names.code] ?? ""
        passkey = form[names.passkey] ?? ""
        self.next = next.isEmpty ? Self.usual : next
        self.carried = carried
    }

    init(_ request: Request) {
        let form = request.form
        let next = LocalPath.checked(form["next"], or: "")
        guard let path = form[LoginPage.CarriedField.path], LocalPath.checked(path, or: "") == path else {
            self.init(form, .own, next: next, carried: nil)
            return
        }
        let carried = CarriedForm(
            path: path, fields: form.fields, fileNames: form.values(LoginPage.CarriedField.fileName))
        self.init(
            form, .carrying, next: "",
            carried: LoginPage.Carried(carried, memberId: form[LoginPage.CarriedField.memberId] ?? ""))
    }
}
