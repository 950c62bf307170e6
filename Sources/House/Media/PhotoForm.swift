import Foundation
package import HTTP
package import Localization
import MediaTypes

/// The photo in a form: a new one, its removal, or no change.
package enum PhotoForm: Sendable {
    case keep
    case remove
    case replace(ArrivedFile)
    /// A photo was chosen but only its name arrived: forms that are sent again contain no files.
    case lost

    /// The message about a photo that was not stored: browsers do not send it again by themselves.
    package static let lostPhrase = Phrase("The photo was not saved. Choose it again.")

    /// Reads the file `photo` and the checkbox `removePhoto`; a new photo replaces the old one in either case.
    package init(_ request: Request) {
        let upload = request.uploads.first { $0.field == "photo" }
        if let upload, !upload.fileName.isEmpty || upload.byteCount > 0 {
            self = .replace(
                ArrivedFile(
                    path: upload.path, name: upload.fileName, byteCount: upload.byteCount, sha256: Data(upload.sha256)))
        } else if request.form["photo"].map({ !$0.isEmpty }) ?? false {
            self = .lost
        } else {
            self = request.form["removePhoto"] == nil ? .keep : .remove
        }
    }

    /// Whether a photo arrived that is lost if another field is invalid.
    package var isLosable: Bool {
        switch self {
        case .keep, .remove: false
        case .replace, .lost: true
        }
    }
}

/// Why a file cannot be a photo of a member or thing.
package enum PhotoProblem: Sendable {
    case empty, noPicture, damaged, tooManyPixels, tooMuchWork, lost, busy

    /// The problems that are detected without processing the file.
    package init?(_ file: ArrivedFile) throws {
        if file.byteCount == 0 {
            self = .empty
        } else if try MediaType(file: URL(fileURLWithPath: file.path)).kind != .picture {
            self = .noPicture
        } else {
            return nil
        }
    }

    package init(_ problem: Medium.Problem) {
        switch problem {
        case .damaged, .encrypted: self = .damaged
        case .tooManyPixels: self = .tooManyPixels
        case .tooMuchWork, .noProgram: self = .tooMuchWork
        case .interrupted: self = .busy
        }
    }

    package var phrase: Phrase {
        switch self {
        case .empty: Phrase("This file is empty.")
        case .noPicture: Phrase("This is not a picture. Choose a photo.")
        case .damaged: Phrase("This picture is damaged or incomplete. Choose another one.")
        case .tooManyPixels: Phrase("This picture has too many pixels. Choose a smaller one.")
        case .tooMuchWork: Phrase("This picture would take too much memory or time. Choose another one.")
        case .lost: PhotoForm.lostPhrase
        case .busy: Phrase("Other pictures are being processed. Choose this one again in a moment.")
        }
    }
}
