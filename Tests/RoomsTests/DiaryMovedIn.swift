import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// Ada's diary, in which Grace may write, and an archive of Day One with ten days, two of which Ada has written on.
struct DiaryMovedIn: MovedIn {
    let home: TestHome
    private let diary: ID<Diary>

    static let sign = "text"
    static let queries = [
        "SELECT hex(id) || ' text', content FROM diaryEntry", "SELECT hex(id) || ' day', day FROM diaryEntry",
        "SELECT hex(id) || ' mood', CAST(coalesce(mood, '-') AS TEXT) FROM diaryEntry",
        "SELECT hex(id) || ' place', place FROM diaryEntry",
        "SELECT hex(entryId) || ' tag ' || tagFold, tag FROM diaryTag",
        "SELECT hex(entryId) || ' picture ' || hex(id), title || '/' || caption FROM diaryMedium",
        "SELECT hex(entryId) || ' comment ' || hex(id), content FROM diaryComment",
    ]

    init(pace: BulkPace) throws {
        home = try TestHome(pace: pace)
        let open = try home.diary(of: home.ada)
        diary = open.id
        try home.share(open, with: .household(.write))
        for day in ["2026-04-30", "2026-05-03", "2026-05-06"] {
            try home.write("Mine on \(day)", on: day, in: diary, by: home.ada, mood: 4, tags: ["own"])
        }
        try home.write("Grace's", on: "2026-05-04", in: diary, by: home.grace)
        home.clock.advance(.minutes(5))
    }

    private var path: String { DiariesController.path(diary) }

    func bring() throws {
        let entries = (1...10).map { number in
            let day = number < 10 ? "0\(number)" : "\(number)"
            let photo = #"{"identifier":"p\#(number)","md5":"p\#(number)","orderInEntry":0}"#
            return #"{"uuid":"E\#(number)","creationDate":"2026-05-\#(day)T10:00:00Z","timeZone":"Europe/Berlin","#
                + #""text":"Came \#(number)","tags":["came","of \#(number)"],"photos":[\#(number % 3 == 0 ? photo : "")]}"#
        }
        let json = #"{"metadata":{"version":"1.0"},"entries":[\#(entries.joined(separator: ","))]}"#
        let picture = try TestHome.sample("pictures/plain.png")
        let photos = [3, 6, 9].map { ("photos/p\($0).png", picture + Array("\($0)".utf8)) }
        let shelf = try DiaryShelf()
        let bytes = try withExtendedLifetime(shelf) {
            let archive = try shelf.zip([("Journal.json", Array(json.utf8))] + photos)
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: archive)))
        }
        let staged = try home.upload(path + "/import", bytes, named: "Journal.zip", as: home.ada)
        try send(#require(staged["Location"]), as: home.ada)
    }

    func edit(_ random: inout SeededRandom) throws -> String {
        let number = random.below(900)
        let sql = "SELECT id, day, version FROM diaryEntry WHERE diaryId = ? AND writerId = ? ORDER BY day"
        guard let entry = try pick(sql, with: [diary, home.ada.id], &random) else { return "nothing" }
        let (id, day, version): (ID<DiaryEntry>, String, Int) = (entry["id"], entry["day"], entry["version"])
        let text = "typed \(number)"
        switch random.below(7) {
        case 0, 1:
            let form: FormFields = [
                "content": text, "mood": "\(1 + number % 5)", "tags": "own, typed", "version": "\(version)",
            ]
            try send("\(path)/days/\(day)", form, as: home.ada)
            return "wrote on \(day)"
        case 2:
            try send("\(path)/entries/\(id)/comments", ["content": text], as: home.grace)
            return "said something of \(day)"
        case 3:
            try send("\(path)/days/\(day)/delete", as: home.ada)
            return "deleted \(day)"
        case 4:
            let other = try freeDay(&random)
            try send("\(path)/days/\(day)/move", ["to": other], as: home.ada)
            return "moved \(day) to \(other)"
        default:
            let (writer, free) = (random.below(2) == 0 ? home.ada : home.grace, try freeDay(&random))
            try send("\(path)/days/\(free)", ["content": text], as: writer)
            return "\(writer.name) wrote on \(free)"
        }
    }

    /// A day on which nobody wrote, and of which the archive has nothing.
    private func freeDay(_ random: inout SeededRandom) throws -> String {
        let taken = try home.house.database.read { db in
            try String.fetchSet(db, sql: "SELECT day FROM diaryEntry WHERE diaryId = ?", arguments: [diary])
        }
        let free = (10...28).map { "2026-08-\($0)" }.filter { !taken.contains($0) }
        return free[random.below(free.count)]
    }
}
