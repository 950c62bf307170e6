import HTML
import Localization

/// The page of the household's disk space: files by member and kind, other data, and free space. It shows only sums: an
/// admin must not see names of things that are not theirs.
struct StoragePage: Page {
    let members: [Line]
    /// Bytes of renditions of photos and videos.
    let shownBytes: Int
    /// Bytes of files that only the bin needs.
    let binBytes: Int
    /// Bytes of unused files that were set aside: they stay for a week.
    let setAsideBytes: Int
    /// Bytes of files uploaded for an import that has not run: they stay for a day.
    let stagedBytes: Int
    let databaseBytes: Int
    /// Those of them that are earlier versions, and their limit.
    let versionBytes: Int
    let versionLimit: Int
    /// Bytes of copies of the database that an update or a restore made.
    let copyBytes: Int
    /// Bytes reserved for deletions on a full disk.
    let reserveBytes: Int
    /// Bytes free on the disk; `nil` if it cannot be examined.
    let freeBytes: Int?

    struct Line: Sendable {
        /// `nil` for a member who has left.
        let avatar: Avatar?
        let photos: Int
        let videos: Int
        let files: Int
        let bytes: Int
        /// Bytes of unfinished uploads.
        let unfinished: Int
    }

    var entries: [String]? { ["settings", "stats"] }

    func title(_ words: Words) -> String { words("Storage") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Settings"), "/settings")).html)
        \(disk(words))
        \(if: members.isEmpty, "<p>\(words("No photos or files yet."))</p>")
        \(if: !members.isEmpty, table(words))
        <section class="group"><h2 class="group__title">\(words("Previews"))</h2>
        <p>\(words("Previews of photos and videos take \(words.bytes(shownBytes))."))</p>
        <p class="fine">\(words("Originals are never touched. Cleared previews are made again when needed."))</p>
        <div class="form__end">\(actionButton("rebuild", words("Rebuild previews")))\
        \(actionButton("clear", words("Clear previews")))</div></section>
        """
    }

    private func disk(_ words: Words) -> HTML {
        """
        <div class="card stats__card"><table class="numbers" aria-label="\(words("On the disk"))"><tbody>
        \(size(words("Photos and files"), members.reduce(0) { $0 + $1.bytes }, words))\
        \(size(words("Previews"), shownBytes, words))\
        \(size(words("Unfinished uploads"), members.reduce(0) { $0 + $1.unfinished }, words))\
        \(size(words("Deleted, kept for 30 days"), binBytes, words, note: binBytes == 0 ? HTML() : "<a href=\"/settings/bin/empty\">\(words("Empty bin"))</a>"))\
        \(if: setAsideBytes > 0, size(words("Awaiting deletion"), setAsideBytes, words, note: "\(words("deleted after a week"))"))\
        \(if: stagedBytes > 0, size(words("Waiting to be imported"), stagedBytes, words, note: "\(words("deleted after a day"))"))\
        \(size(words("Database"), databaseBytes, words))\
        \(size(words("Earlier versions"), versionBytes, words, note: "\(words("in the database, at most \(words.bytes(versionLimit))"))"))\
        \(if: copyBytes > 0, size(words("Copies of the database"), copyBytes, words, note: "\(words("made before updates and restores"))"))\
        \(if: reserveBytes > 0, size(words("Reserve for a full disk"), reserveBytes, words))\
        \(freeBytes, { size(words("Free on the disk"), $0, words) })
        </tbody></table></div>
        """
    }

    private func size(_ name: String, _ bytes: Int, _ words: Words, note: HTML = HTML()) -> HTML {
        "<tr><th scope=\"row\">\(name)\(if: !note.isEmpty, " · \(note)")</th><td>\(words.bytes(bytes))</td></tr>\n"
    }

    private func actionButton(_ name: String, _ label: String) -> HTML {
        """
        <form method="post" action="/settings/storage">\(hidden("action", name))\
        <button class="button">\(label)</button></form>
        """
    }

    private func table(_ words: Words) -> HTML {
        """
        <div class="card stats__card"><table class="numbers">
        <thead><tr><th scope="col">\(words("Member"))</th><th scope="col">\(words("Size"))</th></tr></thead><tbody>
        \(members, { row($0, words) })
        </tbody></table></div>
        <p class="fine">\(words("A shared file counts for the person who added it first."))</p>
        """
    }

    private func row(_ line: Line, _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(line.avatar?.name ?? words("Former member"))\
        <small class="numbers__note">\(contents(line, words))</small></th><td>\(words.bytes(line.bytes))</td></tr>

        """
    }

    private func contents(_ line: Line, _ words: Words) -> String {
        var parts: [String] = []
        if line.photos > 0 { parts.append(words("\(line.photos) photos")) }
        if line.videos > 0 { parts.append(words("\(line.videos) videos")) }
        if line.files > 0 { parts.append(words("\(line.files) files")) }
        if line.unfinished > 0 { parts.append(words("\(words.bytes(line.unfinished)) unfinished")) }
        return parts.joined(separator: " · ")
    }
}
