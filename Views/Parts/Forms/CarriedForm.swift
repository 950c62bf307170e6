import HTML

/// A form that met a closed door: the page that opens it carries what was typed, so that the form can be sent again.
struct CarriedForm: Sendable {
    /// Where it was being sent, with its query.
    let path: String
    let fields: [(name: String, value: String)]
    /// Files that cannot be carried and have to be chosen again.
    let fileNames: [String]

    /// The doors' own fields begin like these, so that they go well with those of any form that is carried.
    private static let doors = ["unlock-", "signin-", "door-"]
    /// The fields of passwords, which are asked for again.
    private static let secrets: Set = ["current", "password", "again"]

    /// - Parameter fields: those of the doors and passwords among them are left out.
    init(path: String, fields: [(name: String, value: String)], fileNames: [String] = []) {
        self.path = path
        self.fields = fields.filter { field in
            !Self.secrets.contains(field.name) && !Self.doors.contains { field.name.hasPrefix($0) }
        }
        self.fileNames = fileNames
    }

    /// The fields as nobody sees them.
    var html: HTML { "\(fields, { Self.carry($0.name, $0.value) })" }

    /// Long text keeps its lines: a hidden field of one line would lose none either, but a browser may join them.
    private static func carry(_ name: String, _ value: String) -> HTML {
        guard value.contains(where: \.isNewline) else { return hidden(name, value) }
        return "<textarea hidden name=\"\(name)\">\n\(value)</textarea>"
    }
}
