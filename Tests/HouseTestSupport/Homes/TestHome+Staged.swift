import Foundation
import HTTP
import TestSupport
import Testing

@testable import House

extension TestHome {
    /// Removes the files of a staged text, as if an earlier version had kept it in a table.
    /// - Parameter preview: the address of its preview.
    /// - Returns: its id, and its choices in JSON.
    func withoutFiles(of preview: String, in room: String) throws -> (id: ID<StagedFile>, choices: String) {
        let id = try #require(ID<StagedFile>(String(preview.suffix(32))))
        let file = house.database.folder.uploads.appendingPathComponent("\(room)-\(id)")
        let choices = try String(contentsOf: file.appendingPathExtension("choices"), encoding: .utf8)
        for suffix in ["", ".choices", ".rows", ".json"] {
            try FileManager.default.removeItem(atPath: file.path + suffix)
        }
        #expect(try get(preview, as: ada).status == 404)
        return (id, choices)
    }
}
