import HTTP

/// Name and password for signing in, with the form that was sent after its session ended.
struct SignInForm: Sendable {
    let name: String
    let password: String
    /// The page to open afterwards.
    let next: String
    let carried: LoginPage.Carried?

    /// The page to open if no other one is asked for.
    static let usual = "/today"

    /// An empty form.
    init(next: String) {
        self.init(name: "", password: "", next: next, carried: nil)
    }

    private init(name: String, password: String, next: String, carried: LoginPage.Carried?) {
        self.name = name
        self.password = password
        self.next = next.isEmpty ? Self.usual : next
        self.carried = carried
    }

    init(_ request: Request) {
        let form = request.form
        let next = LocalPath.checked(form["next"], or: "")
        guard let path = form[LoginPage.CarriedField.path], LocalPath.checked(path, or: "") == path else {
            self.init(
                name: (form["name"] ?? "").tidiedLine, password: form["password"] ?? "", next: next, carried: nil)
            return
        }
        let carried = CarriedForm(
            path: path, fields: form.fields, fileNames: form.values(LoginPage.CarriedField.fileName))
        self.init(
            name: (form[LoginPage.CarriedField.name] ?? "").tidiedLine,
            password: form[LoginPage.CarriedField.password] ?? "", next: "",
            carried: LoginPage.Carried(carried, memberId: form[LoginPage.CarriedField.memberId] ?? ""))
    }
}
