import Foundation
import GRDB
import HTTP
import Synchronization
import TestSupport

@testable import House

/// The house for scenes, with the sharing of Ada's things and the marker of her texts.
final class Stage: Sendable {
    let home: TestHome
    let marker: String
    /// The sharing of Ada's things, as the sheet of sharing sends it.
    private let sharing: FormFields
    private let scenes: Mutex<[any RoomScene]>
    private let words = Mutex<[String]>([])

    /// - Parameters:
    ///   - grants: the rights of other members to Ada's things; those who are not named see none of them.
    ///   - scenes: those that are set already.
    init(
        _ home: TestHome, marker: String, grants: [ID<Member>: Audience.Grant], scenes: [any RoomScene] = []
    ) {
        self.scenes = Mutex(scenes)
        self.home = home
        self.marker = marker
        var sharing: FormFields = ["audience": "chosen"]
        for (member, grant) in grants { sharing.add("member-\(member)", grant == .write ? "edit" : "see") }
        self.sharing = grants.isEmpty ? ["audience": "me"] : sharing
    }

    var ada: Member { home.ada }

    /// A text that only members who may see the thing may see.
    /// - Parameter limit: the number of characters that fit in its place.
    func mark(_ word: String, limit: Int = 200) -> String {
        let text = String("\(marker) \(word)".prefix(limit))
        words.withLock { $0.append(text) }
        return text
    }

    /// The same as a cell of a table.
    func csv(_ word: String) -> String { "\"" + mark(word).replacing("\"", with: "\"\"") + "\"" }

    // MARK: Scenes

    /// - Returns: the scene, and the words that its room has to keep to itself.
    func set(_ scene: any RoomScene.Type) throws -> (any RoomScene, hidden: [String]) {
        words.withLock { $0 = [] }
        let room = try scene.init(self)
        scenes.withLock { $0.append(room) }
        return (room, words.withLock { $0 })
    }

    /// A scene that is set already.
    func scene<Scene: RoomScene>(_ type: Scene.Type) throws -> Scene {
        try scenes.withLock { $0.lazy.compactMap { $0 as? Scene }.first }.unwrap()
    }

    // MARK: The front door

    @discardableResult
    /// - Parameter status: the status for a script; nil for those of a page.
    func send(_ path: String, _ form: FormFields = [:], status: Int? = nil) throws -> RawReply {
        let reply = try home.post(path, form, as: ada)
        // Drafts that are kept while typing are answered with 204.
        guard (status.map { [$0] } ?? [204, 303]).contains(reply.status) else {
            throw TestProblem("\(path): \(reply.status): \(reply.main)")
        }
        return reply
    }

    /// - Parameter table: the table of the thing that the form makes.
    func add<Thing>(_ table: String, _ path: String, _ form: FormFields) throws -> ID<Thing> {
        try send(path, form)
        return try newest(table)
    }

    func newest<Thing>(_ table: String) throws -> ID<Thing> {
        try home.house.database.read { db in
            try ID<Thing>.fetchOne(db, sql: "SELECT id FROM \(table) ORDER BY rowid DESC LIMIT 1").unwrap()
        }
    }

    func share(_ path: String, _ more: FormFields = [:]) throws {
        var form = sharing
        for field in more.fields { form.add(field.name, field.value) }
        let reply = try home.postSharing(path, form, as: ada)
        guard reply.status == 303 else { throw TestProblem("\(path)/sharing: \(reply.status): \(reply.main)") }
    }

    /// A file that was sent in to be looked at before anything of it comes in.
    /// - Returns: the last part of the address of that look.
    func stage(_ bytes: [UInt8], named name: String, at path: String) throws -> String {
        let reply = try home.upload(path, bytes, named: name, as: ada)
        guard reply.status == 303, let place = reply["Location"]?.split(separator: "/").last else {
            throw TestProblem("\(path): \(reply.status): \(reply.main)")
        }
        return String(place.prefix { $0 != "?" && $0 != "#" })
    }

    /// An upload of which nothing has come yet.
    func begin(_ name: String, to target: String, at path: String) throws -> ID<UploadFiles> {
        let encode = { (text: String) in Data(text.utf8).base64EncodedString() }
        let reply = try home.ask(
            "POST", "\(path)/uploads", as: ada,
            [
                "Tus-Resumable: 1.0.0", "Origin: \(home.origin)", "Upload-Length: 100",
                "Upload-Metadata: filename \(encode(name)),to \(encode(target))",
            ])
        guard reply.status == 201 else { throw TestProblem("\(path): \(reply.status): \(reply.main)") }
        return try home.made(reply)
    }

    /// An earlier version of a thing. It is planted: what changes the thing would make its open forms late.
    @discardableResult
    func version<State: VersionedState>(
        of kind: String, _ thing: UUID, in subject: UUID, _ state: State, before next: State
    ) throws -> ID<EarlierVersion> {
        let now = home.clock.wall.now()
        let versioned = VersionedThing(
            kind: kind, id: thing, in: subject, by: ada.id, createdAt: now, changedAt: now, state)
        try home.house.database.write { [ada] db in
            try EarlierVersions.keep(versioned, beforeItIs: next, by: ada.id, at: now, because: .importing, in: db)
        }
        return try newest("earlierVersion")
    }

    /// A film with its renditions. They are planted: through the front door a worker would have to make them.
    func film(
        _ name: String, at place: MediaPlace, of attachments: AttachmentStore, in open: some OpenSubject
    ) throws -> ID<AttachedFile> {
        try home.shownVideo(named: name, at: place, of: attachments, in: open.writable())
    }
}
