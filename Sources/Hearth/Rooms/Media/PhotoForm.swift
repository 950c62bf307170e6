import Foundation
import HTTP
import Localization
import MediaTypes

/// The photo of a form: a new one, none any more, or the one there is.
enum PhotoForm: Sendable {
    case keep
    case remove
    case replace(ArrivedFile)
    /// One was chosen, and only its name is here: forms that are sent once more have no files.
    case lost

    /// What is said of a photo that was not kept: no browser sends it again by itself.
    static let lostPhrase = Phrase("The photo was not kept: choose it again.")

    /// Reads the file `photo` and the tick `removePhoto`; a new photo replaces the old one, whatever is ticked.
    init(_ request: Request) {
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

    /// Whether a photo came that is not kept when something else of the form is wrong.
    var isLosable: Bool {
        switch self {
        case .keep, .remove: false
        case .replace, .lost: true
        }
    }
}

/// Why a file cannot be the photo of somebody or something.
enum PhotoProblem: Sendable {
    case empty, noPicture, damaged, tooManyPixels, tooMuchWork, lost, busy

    /// What can be told without looking into it.
    init?(_ file: ArrivedFile) throws {
        if file.byteCount == 0 {
            self = .empty
        } else if try MediaType(file: URL(fileURLWithPath: file.path)).kind != .picture {
            self = .noPicture
        } else {
            return nil
        }
    }

    init(_ problem: Medium.Problem) {
        switch problem {
        case .damaged, .encrypted: self = .damaged
        case .tooManyPixels: self = .tooManyPixels
        case .tooMuchWork, .noProgram: self = .tooMuchWork
        case .interrupted: self = .busy
        }
    }

    var phrase: Phrase {
        switch self {
        case .empty: Phrase("This file is empty.")
        case .noPicture: Phrase("This is no picture. Choose a photo.")
        case .damaged: Phrase("This picture is damaged or cut off. Choose another one.")
        case .tooManyPixels: Phrase("This picture has too many pixels. Choose a smaller one.")
        case .tooMuchWork: Phrase("This picture would take too much memory or time. Choose another one.")
        case .lost: PhotoForm.lostPhrase
        case .busy: Phrase("Other pictures are being looked at just now. Choose this one again in a moment.")
        }
    }
}
