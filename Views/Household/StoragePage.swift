public import HTML
public import Localization

/// How much room the files of the house take, whose they are and of what kind, and looking after what is shown of them.
/// Sums only: what an admin does not see otherwise has no name here.
public struct StoragePage: Page {
    public let members: [Line]
    /// Bytes of what was made to show photos and videos.
    public let shownBytes: Int

    public struct Line: Sendable {
        /// Nil for somebody who left.
        public let face: Face?
        public let photos: Int
        public let videos: Int
        public let files: Int
        public let bytes: Int

        public init(face: Face?, photos: Int, videos: Int, files: Int, bytes: Int) {
            self.face = face
            self.photos = photos
            self.videos = videos
            self.files = files
            self.bytes = bytes
        }
    }

    public init(members: [Line], shownBytes: Int) {
        self.members = members
        self.shownBytes = shownBytes
    }

    public var sheets: [String] { ["stats"] }

    public func title(_ words: Words) -> String { words("Storage") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Settings"), "/settings")).html)
        \(if: members.isEmpty, "<p>\(words("No photos or files yet."))</p>")
        \(if: !members.isEmpty, table(words))
        <section class="group"><h2 class="group__title">\(words("Previews"))</h2>
        <p>\(words("What is shown of photos and videos takes \(words.bytes(shownBytes))."))</p>
        <p class="fine">\(words("The originals are never touched. Cleared previews are made again when somebody looks."))</p>
        <div class="form__end">\(deed("rebuild", words("Make all previews anew")))\
        \(deed("clear", words("Clear previews")))</div></section>
        """
    }

    private func deed(_ name: String, _ label: String) -> HTML {
        """
        <form method="post" action="/settings/storage">\(hidden("deed", name))\
        <button class="button">\(label)</button></form>
        """
    }

    private func table(_ words: Words) -> HTML {
        """
        <div class="card stats__card stats__scroll" tabindex="0" role="region" aria-label="\(title(words))"><table class="numbers">
        <thead><tr><th scope="col">\(words("Member"))</th><th scope="col">\(words("Photos"))</th>\
        <th scope="col">\(words("Videos"))</th><th scope="col">\(words("Files"))</th>\
        <th scope="col">\(words("Size"))</th></tr></thead><tbody>
        \(members, { row($0, words) })
        </tbody></table></div>
        """
    }

    private func row(_ line: Line, _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(line.face?.name ?? words("Somebody who left"))</th><td>\(words.number(line.photos))</td>\
        <td>\(words.number(line.videos))</td><td>\(words.number(line.files))</td>\
        <td>\(words.bytes(line.bytes))</td></tr>

        """
    }
}
