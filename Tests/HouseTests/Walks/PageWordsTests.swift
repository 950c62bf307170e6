import Foundation
import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Words of the pages")
struct PageWordsTests {
    /// All pages that stand by themselves, as Ada finds them, with the route or look that they are of.
    private static func pages(_ scene: Scene) throws -> [(name: String, text: String)] {
        let reads = scene.reads.filter { !$0.isForAnyone }.map { (name: $0.pattern, path: scene.path($0)) }
        return try (reads + scene.looks.map { (name: $0, path: $0) }).compactMap { name, path in
            let reply = try scene.home.get(path, as: scene.home.ada)
            return reply.isPage ? (name, reply.text) : nil
        }
    }

    @Test("no two pages have one title")
    func titles() throws {
        let pages = try Self.pages(Scene(isOnlyOurs: true))
        let titles = pages.reduce(into: [String: Set<String>]()) { titles, page in
            titles[Self.title(page.text), default: []].insert(Self.address(page.name))
        }

        #expect(pages.count > 120)
        for (title, addresses) in titles.sorted(by: { $0.key < $1.key }) where addresses.count > 1 {
            Issue.record("“\(title)”: \(addresses.sorted().joined(separator: ", "))")
        }
    }

    @Test("the title of a page about one side of a thing names the thing first")
    func thingFirst() throws {
        let scene = try Scene(isOnlyOurs: true)
        let sides = scene.reads.map(\.pattern).filter { pattern in
            guard let last = pattern.split(separator: "/").last, pattern.contains("/:") else { return false }
            // A locked thing has no other side to show than itself.
            return !last.hasPrefix(":") && last != "unlock"
        }

        #expect(sides.count > 60)
        for (name, page) in try Self.pages(scene) where sides.contains(name) {
            let title = Self.title(page)
            if !title.contains(": ") { Issue.record("\(name): “\(title)”") }
        }
    }

    /// The same for a further look of a page, and for the choice that another page begins with.
    private static func address(_ name: String) -> String {
        name.prefix { $0 != "?" }.split(separator: "/").map { part in
            part.hasPrefix(":") || part.wholeMatch(of: /[0-9a-f]{32}/) != nil ? ":" : part
        }.joined(separator: "/").replacing("attributes/move", with: "attributes/choose")
    }

    /// What the scenes write in English: the names of files, and what was named when it was made.
    private static let typed: Set<String> = [
        "shelf film.mp4", "tab film.mp4", "draft of the list", "Left there", "My graph",
    ]

    @Test("a Russian reads no English, but for what members wrote and the names of files and programs")
    func noEnglish() throws {
        let scene = try Scene(isOnlyOurs: true)
        let settings: FormFields = ["theme": "system", "language": "ru", "timeZone": "UTC", "firstWeekday": "1"]
        #expect(try scene.home.post("/settings/appearance", settings, as: scene.home.ada).status == 303)

        var seen: [String: String] = [:]
        for (name, page) in try Self.pages(scene) {
            for text in Self.texts(page) where !text.contains(scene.marker) && !text.contains(/\p{Cyrillic}/) {
                if text.contains(/[A-Za-z]{2,} [a-z]{2,}/), !Self.typed.contains(text), !text.hasPrefix("hearth ") {
                    seen[text] = name
                }
            }
        }
        for (text, name) in seen.sorted(by: { $0.key < $1.key }) { Issue.record("\(name): \(text)") }
    }

    private static func title(_ page: String) -> String {
        String(page.firstMatch(of: /<title>([^<]*)<\/title>/)?.1 ?? "")
    }

    /// What one reads on a page, and what is read out: text between tags, labels, placeholders and titles. What says that
    /// it is in English, as the list of changes does, is left out.
    private static func texts(_ page: String) -> [String] {
        let body = page.replacing(/(?s)<(script|style|template)\b.*?<\/\1>/, with: "")
            .replacing(/(?s)<(div|textarea)\b[^>]*\blang="en".*?<\/\1>/, with: "")
        let read = body.matches(of: />([^<>]+)</).map { String($0.1) }
        let labels = body.matches(of: /(?:aria-label|placeholder|title|alt)="([^"]+)"/).map { String($0.1) }
        return (read + labels).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
