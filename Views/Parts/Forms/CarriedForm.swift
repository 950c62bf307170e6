import HTML

/// A form that was sent while its sender was signed out or its subject locked: the page that signs in or unlocks carries
/// its fields, so that it can be sent again.
struct CarriedForm: Sendable {
    /// The address that it was sent to, with its query.
    let path: String
    let fields: [(name: String, value: String)]
    /// Files that cannot be carried and have to be chosen again.
    let fileNames: [String]

    /// The prefixes of the sign-in and unlock pages' own fields, which keep them apart from those of a carried form.
    private static let prefixes = ["unlock-", "signin-", "door-"]
    /// The fields of passwords, which are asked for again.
    private static let secrets: Set = ["current", "password", "again"]

    /// - Parameter fields: all fields; passwords and the sign-in pages' own fields are left out.
    init(path: String, fields: [(name: String, value: String)], fileNames: [String] = []) {
        self.path = path
        self.fields = fields.filter { field in
            !Self.secrets.contains(field.name) && !Self.prefixes.contains { field.name.hasPrefix($0) }
        }
        self.fileNames = fileNames
    }

    /// The fields as hidden inputs.
    var html: HTML { "\(fields, { Self.carry($0.name, $0.value) })" }

    /// Text with several lines is carried in a text area, because browsers may join the lines of a hidden input.
    private static func carry(_ name: String, _ value: String) -> HTML {
        guard value.contains(where: \.isNewline) else { return hidden(name, value) }
        return "<textarea hidden name=\"\(name)\">\n\(value)</textarea>"
    }
}
