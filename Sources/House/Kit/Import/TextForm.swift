import Foundation
package import HTTP
package import Localization

/// A table of text as a browser sends it: a file, or pasted text.
package struct TextForm: Sendable {
    /// The pasted text, to fill the form again.
    package let pasted: String
    /// Empty for pasted text.
    package let fileName: String
    /// The text in the encoding in which it came; empty if nothing came, or too much.
    private(set) package var bytes: [UInt8] = []
    private(set) package var text: FileText?
    /// The input that the text came from: `file` or `text`.
    private(set) package var input = "file"
    /// The problems by the names of their inputs.
    package var problems: [String: Phrase] = [:]

    /// - Parameter decode: decodes the bytes; `nil` for those that are no text.
    /// - Throws: an error if the uploaded file cannot be read from the server's disk.
    package init(_ request: Request, decode: ([UInt8]) -> FileText? = { FileText($0) }) throws {
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
            read([UInt8](try Data(contentsOf: URL(fileURLWithPath: upload.path))), decode)
        case nil:
            input = "text"
            guard pasted.utf8.count <= FileFormat.byteLimit else {
                refuse()
                return
            }
            read([UInt8](pasted.utf8), decode)
        }
    }

    private mutating func refuse() { problems[input] = Phrase("This is larger than 10 MB. Split it.") }

    private mutating func read(_ bytes: [UInt8], _ decode: ([UInt8]) -> FileText?) {
        self.bytes = bytes
        text = decode(bytes)
        guard text == nil else { return }
        problems[input] = Phrase(
            "This is not a text file, or it is damaged. Save the table as CSV in UTF-8 and try again.")
    }
}
