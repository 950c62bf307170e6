import HTTP
import House
import Localization

/// The name of a diary, as a browser sends it.
struct DiaryForm: Sendable {
    let name: String
    /// The version that was opened; `nil` for a new diary.
    let version: Int?
    private(set) var problems: [String: Phrase] = [:]

    init(_ form: FormFields) {
        name = (form["name"] ?? "").tidiedLine
        version = form.version
        if name.isEmpty {
            problems["name"] = Phrase("Enter a name.")
        } else if name.count > Diary.nameLimit || name.unicodeScalars.count > 400 {
            problems["name"] = Phrase("This is too long: at most \(Diary.nameLimit) characters.")
        }
    }
}
