import Foundation
import HTTP
import Localization

/// The web app manifest, by which browsers install Hearth: https://www.w3.org/TR/appmanifest/
struct AppManifest: Encodable, Sendable {
    let id = "/"
    let name = "Hearth"
    let shortName = "Hearth"
    let description: String
    let lang: String
    let startUrl: String
    let scope = "/"
    let display = "standalone"
    let themeColor = Member.Theme.system.papers.day
    let backgroundColor = Member.Theme.system.papers.day
    let icons = [
        Picture(src: "/icons/hearth.svg", sizes: "any", type: "image/svg+xml"),
        Picture(src: "/icons/hearth-192.png", sizes: "192x192", type: "image/png"),
        Picture(src: "/icons/hearth-512.png", sizes: "512x512", type: "image/png"),
        Picture(src: "/icons/hearth-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable"),
    ]
    let screenshots: [Picture]
    let shortcuts: [Shortcut]
    let shareTarget: ShareTarget?

    /// An icon or a screenshot.
    struct Picture: Encodable, Sendable {
        let src: String
        let sizes: String
        let type: String
        var purpose: String?
        var formFactor: String?
        var label: String?
    }

    struct Shortcut: Encodable, Sendable {
        let name: String
        let url: String
        let icons: [Picture]
    }

    struct ShareTarget: Encodable, Sendable {
        let action: String
        let method = "POST"
        let enctype = "multipart/form-data"
        let params = Parameters()

        struct Parameters: Encodable, Sendable {
            let title = "title"
            let text = "text"
            let url = "url"
            let files = [Files()]
        }

        struct Files: Encodable, Sendable {
            let name = "files"
            let accept = ["image/*", "video/*", "audio/*", "text/*", "application/*", "*/*"]
        }
    }

    /// The sizes of the screenshots, as `make screenshots ARGS=--app` draws them.
    private static let screenshotSizes = [("phone", "narrow", "480x960"), ("desk", "wide", "1024x640")]

    /// One manifest for each language. Browsers send no cookies with this request, so the address says the language.
    static func routes(rooms: [any Room.Type], assets: Assets, catalog: Catalog) throws -> [Route] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Language.allCases.map { language in
            let manifest = AppManifest(rooms, assets, Words(language, catalog: catalog))
            return .revalidated(
                "/manifest/\(language.rawValue)", "application/manifest+json", [UInt8](try encoder.encode(manifest)))
        }
    }

    private init(_ rooms: [any Room.Type], _ assets: Assets, _ words: Words) {
        description = words("Notes, diary, graphs and more for your household, on your own machine")
        lang = words.language.rawValue
        startUrl = rooms.first { $0.gathersBadges }?.path ?? "/"
        screenshots = Self.screenshotSizes.flatMap { size, form, pixels in
            rooms.compactMap { room in
                let name = "screenshots/\(room.id)-\(size).webp"
                guard assets.has(name) else { return nil }
                return Picture(
                    src: assets.path(name), sizes: pixels, type: "image/webp", formFactor: form,
                    label: words(room.sign.title))
            }
        }
        shortcuts = rooms.compactMap { room in
            guard let shortcut = room.appShortcut else { return nil }
            let icon = "icons/shortcut-\(room.id).png"
            let icons = assets.has(icon) ? [Picture(src: assets.path(icon), sizes: "96x96", type: "image/png")] : []
            return Shortcut(name: words(shortcut.title), url: shortcut.path, icons: icons)
        }
        shareTarget = rooms.lazy.compactMap { $0.sharePath }.first.map { ShareTarget(action: $0) }
    }
}
