import Foundation
import House
import WebPages

/// The job that gets what a page says of itself. The servers that are asked, the page's own and those that it names, learn the
/// address of the house, and neither who wrote the link nor where.
struct NotePreviewer: Sendable {
    let previews: NotePreviewStore
    let servers: OtherServers
    let media: MediaStore
    let imageWorkers: ImageWorkers
    let live: Live
    let clock: WallClock
    private let pace = PreviewPace()

    init(_ previews: NotePreviewStore, _ house: RoomContext) {
        self.previews = previews
        (servers, media, imageWorkers) = (house.servers, house.media, house.imageWorkers)
        (live, clock) = (house.live, house.clock)
    }

    /// For the page, its description and its picture together.
    private static let timeout = Duration.seconds(5)
    /// The head of a page is at its beginning. In bytes.
    private static let pageLimit = 1 << 20
    private static let embedLimit = 64 << 10
    private static let pictureLimit = 4 << 20
    /// The waits after tries in vain; after the last the message stays without.
    private static let waits: [Duration] = [.minutes(1), .minutes(15)]

    var kind: Jobs.Kind {
        Jobs.Kind(
            in: .outbound,
            givingUp: { payload, db in if let id = ID<Note>(payload) { try NotePreviewStore.giveUp(id, in: db) } },
            work: { payload in
                // A payload that is no id belongs to no message.
                guard let id = ID<Note>(payload), let asked = try previews.asked(id) else { return }
                try pace.run(for: asked.writer, at: clock.now()) { try ask(asked) }
            })
    }

    /// - Throws: `Jobs.PutOff` to be asked again.
    private func ask(_ asked: NotePreviewStore.Asked) throws {
        do {
            let (page, picture) = try found(at: asked.address)
            let tab = try media.processing(found: picture, with: imageWorkers) { picture in
                try previews.keep(page, picture, of: asked)
            }
            if let tab { live.changed(NotesController.path(tab)) }
        } catch let problem as OtherServers.WebProblem {
            switch problem {
            case .isOff: try previews.forget(asked)
            case .nothing: try previews.fail(asked)
            case .later:
                guard asked.tries < Self.waits.count else { return try previews.fail(asked) }
                try previews.countTry(asked)
                throw Jobs.PutOff(until: clock.now().adding(Self.waits[asked.tries]))
            }
        }
    }

    /// What a page says, and the bytes of the picture that it names.
    private func found(at address: String) throws(OtherServers.WebProblem) -> (PageSummary, [UInt8]) {
        let end = ContinuousClock.now + Self.timeout
        let page = try servers.file(
            at: address, accepting: "text/html,application/xhtml+xml", limit: Self.pageLimit, isWhole: false,
            timeout: Self.timeout)
        let type = page.contentType.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        guard ["", "text/html", "application/xhtml+xml"].contains(type) else { throw .nothing }
        var summary = PageSummary(page.bytes, contentType: page.contentType)
        let base = PageAddress.absolute(summary.base, on: page.address) ?? page.address
        // Without its description or its picture, a preview says what the page said.
        let more = { (name: String, types: String, limit: Int) -> [UInt8] in
            guard !name.isEmpty, let address = PageAddress.absolute(name, on: base), end > .now else { return [] }
            let file = try? servers.file(
                at: address, namedBy: page.address, accepting: types, limit: limit, isWhole: true, timeout: end - .now)
            return file?.bytes ?? []
        }
        if summary.wantsEmbed, let embed = PageEmbed(Data(more(summary.embed, "application/json", Self.embedLimit))) {
            summary.add(embed)
        }
        return (summary, more(summary.picture, "image/*", Self.pictureLimit))
    }
}
