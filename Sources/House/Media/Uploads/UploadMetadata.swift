import Foundation
import HTTP

/// The content of `Upload-Metadata`: pairs of a name and a Base64 value.
struct UploadMetadata: Sendable {
    let fileName: String
    let place: MediaPlace

    /// - Returns: `nil` if it is invalid or names no place that takes files.
    init?(_ header: String, for kind: UploadPlace, in subject: UUID) {
        var values: [String: String] = [:]
        for pair in header.split(separator: ",") {
            let parts = pair.split(separator: " ")
            guard let name = parts.first, parts.count <= 2 else { return nil }
            let bytes = parts.count == 2 ? Data(base64Encoded: String(parts[1])) : Data()
            guard let bytes, let text = String(data: bytes, encoding: .utf8) else { return nil }
            values[String(name)] = text
        }
        guard let place = Self.place(values["to"] ?? "", in: subject), kind.thing(place)?.takesUploads == true else {
            return nil
        }
        self.place = place
        fileName = FileNames.display(values["filename"] ?? "")
    }

    /// The name of a place in the metadata: `entities/` and an id, or the id of the subject itself. Names of places are
    /// unique: browsers resume an upload by them.
    static func target(_ place: MediaPlace, in subject: UUID) -> String {
        switch place {
        case .subject: ID<MediaPlace>(subject).description
        case .thing(let word, let id): ID<MediaPlace>(id).path(in: word + "/")
        }
    }

    private static func place(_ target: String, in subject: UUID) -> MediaPlace? {
        let parts = target.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let id = parts.last.flatMap(ID<MediaPlace>.init) else { return nil }
        return switch parts.count {
        case 1 where id.uuid == subject: .subject
        case 2 where !parts[0].isEmpty: .thing(parts[0], id.uuid)
        default: nil
        }
    }
}
