import Foundation
import Localization

/// The releases and their changes, read from `CHANGELOG.md`, which has the form of https://keepachangelog.com: a heading of
/// the second level for each version, of the third for each kind of change, and lists with **bold** and *italic* words. It
/// is in English.
struct Changelog: Sendable {
    struct Release: Sendable, Equatable {
        let version: VersionNumber
        /// `2026-11-28`
        let day: String?
        let parts: [Part]
    }

    struct Part: Sendable, Equatable {
        /// `Added`
        let title: String
        let items: [String]
    }

    /// The latest first, without what is in no release.
    let releases: [Release]

    init(_ text: String) {
        var releases: [Release] = []
        var (heading, part): (Substring?, String) = (nil, "")
        var parts: [Part] = []
        var items: [String] = []
        func endPart() {
            if !items.isEmpty { parts.append(Part(title: part, items: items)) }
            items = []
        }
        func endRelease() {
            endPart()
            if let heading, let release = Self.release(heading, parts) { releases.append(release) }
            (parts, part) = ([], "")
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                endRelease()
                heading = line.dropFirst(3)
            } else if line.hasPrefix("### ") {
                endPart()
                part = String(line.dropFirst(4))
            } else if line.hasPrefix("- ") {
                items.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("  "), let last = items.popLast() {
                items.append(last + " " + line.trimmingCharacters(in: .whitespaces))
            }
        }
        endRelease()
        self.releases = releases
    }

    /// - Parameter heading: `0.3.0 - 2026-11-28`
    private static func release(_ heading: Substring, _ parts: [Part]) -> Release? {
        let words = heading.split(separator: " ")
        guard let version = words.first.flatMap(VersionNumber.init) else { return nil }
        let day = words.last.map(String.init)
        return Release(version: version, day: day.flatMap { Day(iso: $0) == nil ? nil : $0 }, parts: parts)
    }

    /// The releases after one version and up to another, the latest first.
    func releases(after old: VersionNumber, upTo new: VersionNumber) -> [Release] {
        releases.filter { old < $0.version && $0.version <= new }
    }
}
