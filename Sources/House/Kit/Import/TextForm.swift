import Foundation
package import HTTP
package import Localization

/// A table of text as a browser sends it: a file, or pasted text.
package struct TextForm: Sendable {
    /// The pasted text, to fill the form again.
    package let pasted: String
    /// Empty for pasted text.
    package let fileName: String
    private(set) package var text: ForeignText?
    /// The input that the text came from: `file` or `text`.
    private(set) package var input = "file"
    /// The problems by the names of their inputs.
    package var problems: [String: Phrase] = [:]

    /// - Throws: an error if the uploaded file cannot be read from the server's disk.
    package init(_ request: Request) throws {
        pasted = request.form["text"] ?? ""
        let upload = request.uploads.first { $0.field == "file" && ($0.byteCount > 0 || !$0.fileName.isEmpty) }
        fileName = FileNames.shortened((upload?.fileName ?? "").tidiedLine)
        let hasText = !pasted.tidied.isEmpty
        switch upload {
        case nil where !hasText: problems["file"] = Phrase("Choose a file or paste text below.")
        case _? where hasText: problems["text"] = Phrase("Choose a file or paste text, not both.")
        case let upload?:
            guard upload.byteCount <= FileFormat.byteLimit else {
                refuse()
                return
            }
            read([UInt8](try Data(contentsOf: URL(fileURLWithPath: upload.path))))
        case nil:
            input = "text"
            guard pasted.utf8.count <= FileFormat.byteLimit else {
                refuse()
                return
            }
            read([UInt8](pasted.utf8))
        }
    }

    /// The signature of a zip archive, which is no text.
    private static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    private mutating func refuse() { problems[input] = Phrase("This is larger than 10 MB. Split it.") }

    private mutating func read(_ bytes: [UInt8]) {
        guard !bytes.starts(with: Self.zip) else {
            problems[input] = Phrase("This is an archive. Unpack it and import the file inside.")
            return
        }
        text = ForeignText(bytes)
        guard text == nil else { return }
        problems[input] = Phrase(
            "This is not a text file, or it is damaged. Save the table as CSV in UTF-8 and try again.")
    }
}
