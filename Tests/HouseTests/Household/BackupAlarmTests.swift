import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Nights are called by the test: the lanes of the house do not run beside it.
@Suite("Admins are notified of their backups")
struct BackupAlarmTests {
    let topic: OtherServer
    let home: TestHome
    let folder: TemporaryFolder
    var place: String { folder["backups"] }

    init() throws {
        topic = try OtherServer()
        home = try TestHome()
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["backups"], withIntermediateDirectories: false)
        try home.name(topic)
        for member in [home.ada, home.grace] { try home.choose(["ntfy": "\(topic.origin)/\(member.name)"], member) }
        home.house.jobs.stop()
        try home.house.backups.schedule(
            BackupWish(folder: folder["backups"], repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
    }

    /// Lets time pass, makes a backup if it is time, and sends what there is to say.
    private func pass(_ time: Duration) throws {
        home.clock.advance(time)
        try home.house.backups.runIfDue()
        try home.sendNotices()
    }

    private func unmount() throws { try FileManager.default.moveItem(atPath: place, toPath: place + "-away") }

    private func mount() throws { try FileManager.default.moveItem(atPath: place + "-away", toPath: place) }

    private func titles() throws -> [String] { try topic.received.map { try $0.json["title"] as? String ?? "" } }

    private func topics() throws -> [String] { try topic.received.map { try $0.json["topic"] as? String ?? "" } }

    @Test("that fail: in the night it begins, not each night, and again if they were good in between")
    func failing() throws {
        try pass(.days(1))
        #expect(topic.received.isEmpty)

        try unmount()
        try pass(.days(1))
        #expect(try titles() == ["The last backup failed"])
        let message = try #require(topic.received.first).json
        #expect(message["topic"] as? String == "Ada")
        #expect((message["message"] as? String)?.hasSuffix("Check that its disk is connected and mounted.") == true)
        #expect(message["click"] as? String == "\(home.origin)/settings/backup")
        for _ in 1...20 { try pass(.hours(1)) }
        #expect(topic.received.count == 1)

        try mount()
        try pass(.hours(1))
        #expect(home.house.backups.alarms.isEmpty)
        try unmount()
        try pass(.days(1))
        #expect(topic.received.count == 2)
    }

    @Test("that are late: after two days and after two weeks, with the reason")
    func late() throws {
        try pass(.days(1))
        let last = try #require(home.house.backups.lastGood)
        try unmount()
        for _ in 1...20 { try pass(.days(1)) }

        let words = home.house.translator.words(for: home.ada)
        let late = "No backup since \(words.day(last.date))"
        #expect(try titles() == ["The last backup failed", late, late])
        let message = try #require(topic.received.last?.json["message"] as? String)
        #expect(message.contains("The folder is not there"))
    }

    @Test("that were late while the house was off: one message says so and why")
    func off() throws {
        try pass(.days(1))
        try unmount()
        try pass(.days(6))
        #expect(try titles().count == 1)
        #expect(try titles().first?.hasPrefix("No backup since") == true)
    }

    @Test("that are good again by the time of sending: of them nothing is said")
    func over() throws {
        try pass(.days(1))
        try unmount()
        home.clock.advance(.days(1))
        try home.house.backups.runIfDue()
        #expect(try home.waitingNotices() == 1)
        try mount()
        try pass(.hours(1))
        #expect(topic.received.isEmpty)
        #expect(try home.waitingNotices() == 0)
    }

    @Test("in their own language, and with nobody who is no admin any more")
    func language() throws {
        try home.speak("de", home.ada)
        try pass(.days(1))
        try unmount()
        home.clock.advance(.days(1))
        try home.house.backups.runIfDue()
        let role: FormFields = ["role": "admin"]
        #expect(try home.post("/settings/members/\(home.grace.id)", role, as: home.ada).status == 303)
        try home.sendNotices()
        #expect(try titles() == ["Die letzte Sicherung ist fehlgeschlagen"])

        try pass(.days(3))
        #expect(try Set(topics().dropFirst()) == ["Ada", "Grace"])
        #expect(try home.post("/settings/members/\(home.grace.id)", ["role": "member"], as: home.ada).status == 303)
        try pass(.days(14))
        #expect(try topics().dropFirst(3) == ["Ada"])
    }

    @Test("whose check or trial restore found problems, and of files that the house has lost, by their number alone")
    func damage() throws {
        let graph = try home.graph("Album", by: home.ada)
        let entity = try home.entity("Summer", in: graph, by: home.ada)
        _ = try home.attach([1, 2, 3], named: "love-letter.bin", at: .entity(entity), in: graph, by: home.ada)
        for name in try home.blobFiles() {
            try FileManager.default.removeItem(at: home.house.database.folder.blobs.appendingPathComponent(name))
        }
        try pass(.days(1))
        #expect(try titles() == ["1 file is damaged or missing"])
        #expect(try !"\(#require(topic.received.first).json)".contains("love-letter"))

        home.house.backups.note {
            $0.folder.verification?.problems = ["The backup of a day cannot be used: love-letter"]
        }
        try home.house.backups.tellAdmins()
        try home.sendNotices()
        #expect(try titles().last == "The backup is damaged")
        #expect(try topic.received.last?.json["message"] as? String == "1 problem was found when it was read again.")
    }

    @Test("once, also when the house was stopped in between")
    func restarted() throws {
        try pass(.days(1))
        try unmount()
        try pass(.days(1))
        #expect(topic.received.count == 1)

        let again = try TestHome(from: home.keptFolder())
        again.house.jobs.stop()
        try again.house.backups.tellAdmins()
        #expect(try again.waitingNotices() == 0)
        #expect(again.house.backups.known.told == [.failed])
    }
}

@Suite("Admins of a house without backups")
struct BackupHintTests {
    let home: TestHome
    private static let hint = "id=\"backup-hint\""

    init() throws { home = try TestHome() }

    private func isHinted(_ member: Member) throws -> Bool {
        try home.get("/today", as: member).text.contains(Self.hint)
    }

    /// A house that is a week old, with something in it.
    private func age() throws {
        let graph = try home.graph("Library", by: home.ada)
        for number in 1...20 { _ = try home.entity("Book \(number)", in: graph, by: home.ada) }
        home.clock.advance(.days(8))
    }

    @Test("find it among the first steps, and on Today once there is something to lose")
    func grown() throws {
        #expect(try home.get("/today", as: home.ada).text.contains("Back up every night"))
        #expect(try !home.get("/today", as: home.grace).text.contains("Back up every night"))
        home.clock.advance(.days(8))
        #expect(try !isHinted(home.ada))

        try age()
        #expect(try isHinted(home.ada))
        #expect(try home.get("/today", as: home.ada).text.components(separatedBy: "Back up every night").count == 2)
        #expect(try !isHinted(home.grace) && !isHinted(home.olle))
    }

    @Test("put it away for good, each for themselves")
    func hidden() throws {
        try age()
        #expect(try home.post("/settings/backup/hide", as: home.grace).status == 403)
        #expect(try home.post("/settings/members/\(home.grace.id)", ["role": "admin"], as: home.ada).status == 303)
        #expect(try home.post("/settings/backup/hide", as: home.ada)["Location"] == "/today")
        #expect(try !isHinted(home.ada))
        #expect(try isHinted(home.grace))

        let again = try TestHome(from: home.keptFolder())
        #expect(try !again.get("/today", as: again.ada).text.contains(Self.hint))
    }

    @Test("are told no more once backups are planned")
    func planned() throws {
        try age()
        let folder = try TemporaryFolder()
        try home.house.backups.schedule(
            BackupWish(folder: folder.path, repository: nil, passwordFile: nil, minute: nil, isTakingOver: false))
        #expect(try !isHinted(home.ada))
        #expect(try home.get("/today", as: home.ada).text.contains("steps__done"))
    }
}
