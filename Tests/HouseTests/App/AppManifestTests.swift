import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The manifest of the app")
struct AppManifestTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private struct Manifest: Decodable {
        let id: String
        let name: String
        let shortName: String
        let description: String
        let lang: String
        let startUrl: String
        let scope: String
        let display: String
        let icons: [Picture]
        let screenshots: [Picture]
        let shortcuts: [Shortcut]
    }

    private struct Picture: Decodable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String?
        let formFactor: String?
        let label: String?
    }

    private struct Shortcut: Decodable {
        let name: String
        let url: String
        let icons: [Picture]
    }

    private func manifest(_ language: Language) throws -> Manifest {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Manifest.self, from: Data(home.get("/manifest/\(language.rawValue)").body))
    }

    @Test("a stranger's browser gets it in each language, and it names nobody", arguments: Language.allCases)
    func languages(language: Language) throws {
        let reply = try home.get("/manifest/\(language.rawValue)")
        let manifest = try manifest(language)

        #expect(reply.status == 200 && reply["Content-Type"] == "application/manifest+json")
        #expect(reply["Set-Cookie"] == nil && reply["Cache-Control"] == "no-cache")
        #expect((manifest.id, manifest.scope, manifest.startUrl) == ("/", "/", "/today"))
        #expect((manifest.name, manifest.display, manifest.lang) == ("Hearth", "standalone", language.rawValue))
        #expect(manifest.shortName.count <= 12)
        for name in ["Grace", "Olle", "Lindgren"] { #expect(!reply.contains(name)) }
    }

    @Test("its words are in the reader's language, which the pages of both frames name")
    func words() throws {
        #expect(try manifest(.de).shortcuts.map(\.name).contains("Neue Notiz"))
        #expect(try manifest(.en).shortcuts.map(\.name).contains("New note"))
        #expect(try manifest(.fr).description != manifest(.en).description)
        #expect(try home.get("/login", "Accept-Language: es").contains("<link rel=\"manifest\" href=\"/manifest/es\">"))
        #expect(try home.get("/today", as: home.ada).contains("<link rel=\"manifest\" href=\"/manifest/en\">"))
    }

    @Test("its pictures are there, have the sizes that it says, and fit what phones draw")
    func pictures() throws {
        let manifest = try manifest(.en)
        let pictures = manifest.icons + manifest.screenshots + manifest.shortcuts.flatMap(\.icons)

        for picture in pictures {
            let reply = try home.get(picture.src)
            #expect(reply.status == 200 && reply["Content-Type"] == picture.type, "\(picture.src)")
            let size = Self.size(of: Array(reply.body))
            #expect(picture.sizes == size ?? "any", "\(picture.src)")
            #expect(reply.body.count < 60_000, "\(picture.src)")
        }
        let plain = manifest.icons.filter { $0.purpose == nil }.map(\.sizes)
        #expect(Set(plain) == ["any", "192x192", "512x512"])
        #expect(manifest.icons.filter { $0.purpose == "maskable" }.map(\.sizes) == ["512x512"])
        #expect(Set(manifest.screenshots.map(\.formFactor)) == ["narrow", "wide"])
        #expect(manifest.screenshots.allSatisfy { $0.label?.isEmpty == false })
        #expect(Self.size(of: Array(try home.get("/apple-touch-icon.png").body)) == "180x180")
    }

    /// `192x192` for a PNG or an extended WebP; `nil` for others.
    private static func size(of bytes: [UInt8]) -> String? {
        func number(_ places: Int...) -> Int { places.reduce(0) { $0 << 8 | Int(bytes[$1]) } }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return "\(number(16, 17, 18, 19))x\(number(20, 21, 22, 23))"
        }
        guard bytes.dropFirst(12).starts(with: Array("VP8X".utf8)) else { return nil }
        return "\(number(26, 25, 24) + 1)x\(number(29, 28, 27) + 1)"
    }

    @Test("its shortcuts write a note, today's entry and a value, and brew")
    func shortcuts() throws {
        let shortcuts = try manifest(.en).shortcuts

        #expect(shortcuts.map(\.name) == ["New note", "Write about today", "Brew a coffee", "New value"])
        #expect(shortcuts.allSatisfy { $0.icons.map(\.sizes) == ["96x96"] })
        for shortcut in shortcuts {
            let page = try home.follow(shortcut.url, as: home.ada)
            #expect(page.status == 200, "\(shortcut.url)")
        }
        let diary = try #require(try home.get("/diary/today", as: home.ada)["Location"])
        #expect(diary.contains(/^\/diary\/[0-9a-f]{32}\/today$/))
        let entry = try #require(try home.get(diary, as: home.ada)["Location"])
        #expect(entry.hasSuffix("/edit"))
    }
}

extension TestHome {
    /// Opens an address and goes on where it leads, at most three times.
    fileprivate func follow(_ path: String, as member: Member) throws -> RawReply {
        var reply = try get(path, as: member)
        for _ in 0..<3 { if let next = reply["Location"] { reply = try get(next, as: member) } }
        return reply
    }
}
