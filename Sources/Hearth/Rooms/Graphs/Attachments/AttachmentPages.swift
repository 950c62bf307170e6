import Localization
import MediaTypes

extension MediaTile {
    /// - Parameter main: the id of the one that stands for the node.
    init(_ file: AttachedFile, in graph: ID<Graph>, main: ID<AttachedFile>?) {
        let (path, medium) = (MediaController.path(file.id, in: graph), file.medium)
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

    static func all(_ files: [AttachedFile], in graph: ID<Graph>) -> [MediaTile] {
        let main = AttachedFile.main(of: files)?.id
        return files.map { MediaTile($0, in: graph, main: main) }
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
        case .damaged: Phrase("It is damaged or cut off, so there is no preview.")
        case .tooManyPixels: Phrase("It has too many pixels for a preview.")
        case .tooMuchWork: Phrase("A preview of it would take too much memory or time.")
        case .encrypted: Phrase("It opens with its password only, so there is no preview.")
        case .noProgram where type == .pdf:
            Phrase("This house has no pdftoppm, so there is no preview of PDFs.")
        case .noProgram: Phrase("This house has no ffmpeg, so there is no preview of videos and sounds.")
        case .interrupted: Phrase("Making a preview of it was interrupted, whenever it was tried.")
        }
    }
}

extension MediaSection {
    init(_ files: [AttachedFile], at node: NodeRef, in graph: OpenGraph, problem: Phrase? = nil) {
        let target =
            switch node {
            case .entity(let id): "entities/\(id)"
            case .attribute(let id): "attributes/\(id)"
            }
        self.init(
            path: node.path(in: graph.id) + "/media",
            uploadsPath: graph.canWrite ? GraphsController.path(graph.id) + "/uploads" : nil, target: target,
            tiles: MediaTile.all(files, in: graph.id), problem: problem)
    }
}

extension MainPhoto {
    /// The one that was chosen, or else the first picture there is.
    init?(_ files: [AttachedFile], in graph: OpenGraph) {
        let first = files.first { $0.medium.isShown && ($0.medium.kind == .photo || $0.medium.kind == .video) }
        guard let main = AttachedFile.main(of: files) ?? first else { return nil }
        self.init(MediaTile(main, in: graph.id, main: main.id))
    }
}

extension AttachedFile {
    /// The one that was chosen to stand for a node, of all that hang on it.
    static func main(of files: [AttachedFile]) -> AttachedFile? {
        files.filter { $0.mainSince != nil }.max { ($0.mainSince ?? $0.createdAt) < ($1.mainSince ?? $1.createdAt) }
    }
}
