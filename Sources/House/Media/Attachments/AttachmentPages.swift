package import Foundation
package import Localization
import MediaTypes

extension MediaTile {
    /// - Parameters:
    ///   - path: the file's own address.
    ///   - main: the id of the main photo of its place.
    init(_ file: AttachedFile, at path: String, main: ID<AttachedFile>?) {
        let medium = file.medium
        self.init(
            id: file.id.description, path: path, kind: medium.kind,
            title: file.name, caption: file.caption, width: medium.width, height: medium.height,
            isMoving: medium.isMoving, duration: medium.duration.map { Double($0.components.seconds) + $0.fraction },
            colour: medium.colour, thumb: medium.isShown ? path + "/400" : nil,
            view: medium.isShown ? path + "/1600" : nil, original: medium.isInline ? path + "/original" : nil,
            download: path + "/download", byteCount: medium.byteCount, state: State(medium),
            playback: medium.playback == 2 ? .everywhere : medium.playback == 1 ? .somewhere : .nowhere,
            isMain: file.id == main, isCompressed: medium.compression == .done)
    }
}

extension UploadPlace {
    /// - Parameter main: the id of the main photo of its place.
    package func tile(_ file: AttachedFile, in subject: UUID, main: ID<AttachedFile>?) -> MediaTile {
        MediaTile(file, at: path(of: file.id, in: subject), main: main)
    }

    func tiles(_ files: [AttachedFile], in subject: UUID) -> [MediaTile] {
        let main = AttachedFile.main(of: files)?.id
        return files.map { tile($0, in: subject, main: main) }
    }
}

extension Duration {
    fileprivate var fraction: Double { Double(components.attoseconds) / 1e18 }
}

extension MediaTile.State {
    init(_ medium: Medium) {
        switch medium.state {
        case .waiting: self = .waiting
        case .ready: self = .ready
        case .plain: self = .plain(medium.problem?.phrase(of: medium.type))
        }
    }
}

extension Medium.Problem {
    func phrase(of type: MediaType) -> Phrase {
        switch self {
        case .damaged: Phrase("No preview: the file is damaged or incomplete.")
        case .tooManyPixels: Phrase("No preview: too many pixels.")
        case .tooMuchWork: Phrase("No preview: it would take too much memory or time.")
        case .encrypted: Phrase("No preview: the file has a password.")
        case .noProgram where type == .pdf:
            Phrase("No previews of PDFs: pdftoppm is not installed.")
        case .noProgram: Phrase("No previews of videos and audio: ffmpeg is not installed.")
        case .interrupted: Phrase("No preview: creating it failed each time.")
        }
    }
}

extension MediaSection {
    /// - Parameter problem: a problem of the submitted files.
    package init(
        _ files: [AttachedFile], at place: MediaPlace, of kind: UploadPlace, in subject: any OpenSubject,
        problem: Phrase? = nil
    ) {
        self.init(
            path: kind.media(place, in: subject.uuid),
            uploadsPath: subject.canWrite ? kind.path(subject.uuid) + "/uploads" : nil,
            target: UploadMetadata.target(place, in: subject.uuid), tiles: kind.tiles(files, in: subject.uuid),
            problem: problem)
    }
}

extension MainPhoto {
    /// The chosen main photo, otherwise the first picture.
    package init?(_ files: [AttachedFile], of kind: UploadPlace, in subject: any OpenSubject) {
        let first = files.first { $0.medium.isShown && ($0.medium.kind == .photo || $0.medium.kind == .video) }
        guard let main = AttachedFile.main(of: files) ?? first else { return nil }
        self.init(kind.tile(main, in: subject.uuid, main: main.id))
    }
}
