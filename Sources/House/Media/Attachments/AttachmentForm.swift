import Foundation
package import HTTP
import Localization

/// The form of a photo, video or file: title and caption.
package struct AttachmentForm: Sendable {
    let title: String
    let caption: String
    let version: Int?
    private(set) var problems: [String: Phrase] = [:]

    package static let titleLimit = 200
    package static let captionLimit = 2000

    init(_ form: FormFields) {
        title = (form["title"] ?? "").tidiedLine
        caption = (form["caption"] ?? "").tidied
        version = form.version
        if title.unicodeScalars.count > Self.titleLimit {
            problems["title"] = Phrase("This is too long: at most \(Self.titleLimit) characters.")
        }
        if caption.unicodeScalars.count > Self.captionLimit {
            problems["caption"] = Phrase("This is too long: at most \(Self.captionLimit) characters.")
        }
    }
}

/// The files of an upload form.
package struct FilesForm: Sendable {
    package let files: [ArrivedFile]
    private(set) var problems: [String: Phrase] = [:]

    /// - Parameter name: the name of the form's file field.
    package init(_ request: Request, _ name: String = "files") {
        files = request.uploads.filter { $0.field == name }.map { upload in
            ArrivedFile(
                path: upload.path, name: upload.fileName, byteCount: upload.byteCount, sha256: Data(upload.sha256))
        }
        if files.isEmpty {
            problems[name] = Phrase("Choose at least one file.")
        } else if let empty = files.first(where: { $0.byteCount == 0 }) {
            problems[name] = Phrase("“\(ArrivedFile.name(empty.name))” is empty. Choose the file again.")
        }
    }
}
