import Foundation
import HTTP
import House
import Localization

/// A table of text as a browser sends it: a file or pasted text.
struct ImportForm: Sendable {
    /// The pasted text, to show the form again.
    let pasted: String
    let fileName: String
    private(set) var text: FileText?
    private(set) var found: (sheet: ImportSheet, separator: FileFormat.Separator)?
    /// The problems by the names of their inputs.
    private(set) var problems: [String: Phrase] = [:]

    /// - Throws: when the uploaded file cannot be read from the server's disk.
    init(_ request: Request) throws {
        pasted = request.form["text"] ?? ""
        let upload = request.uploads.first { $0.field == "file" && ($0.byteCount > 0 || !$0.fileName.isEmpty) }
        fileName = FileNames.shortened((upload?.fileName ?? "").tidiedLine)
        let hasText = !pasted.tidied.isEmpty
        switch upload {
        case nil where !hasText: problems["file"] = Phrase("Choose a file, or paste its text below.")
        case _? where hasText: problems["text"] = Phrase("Bring a file or text, not both at once.")
        case let upload?:
            guard upload.byteCount <= FileFormat.byteLimit else {
                problems["file"] = Phrase("This is larger than 10 MB. Divide it.")
                return
            }
            text = FileText([UInt8](try Data(contentsOf: URL(fileURLWithPath: upload.path))))
            read("file")
        case nil:
            guard pasted.utf8.count <= FileFormat.byteLimit else {
                problems["text"] = Phrase("This is larger than 10 MB. Divide it.")
                return
            }
            text = FileText([UInt8](pasted.utf8))
            read("text")
        }
    }

    private mutating func read(_ input: String) {
        guard let text else {
            problems[input] = Phrase(
                "This is no text, or a damaged one. Save the table as CSV in UTF-8 and try again.")
            return
        }
        do throws(CSVReader.Problem) {
            let found = try ImportSheet.found(text.text)
            if found.0.rows.isEmpty { problems[input] = Phrase("There is nothing in it.") }
            self.found = (found.0, found.1)
        } catch {
            problems[input] = error.phrase
        }
    }
}
