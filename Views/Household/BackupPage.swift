import Foundation
import HTML
import Localization

/// The page of the house's own backups, for admins. It names no file of a member: an admin must not see names of things that
/// are not theirs.
struct BackupPage: Page {
    /// Where backups go; empty if none are planned.
    let places: [Place]
    /// `nil` if none are planned.
    let next: Date?
    /// `HH:MM`, as it is chosen.
    let time: String
    /// The time zone of the time, if it is not the reader's.
    let zone: String?
    /// The settings say when, so the page cannot.
    let isTimeSet: Bool
    let running: Running?
    var problems: [String: Phrase] = [:]

    struct Place: Sendable {
        let name: String
        let isRepository: Bool
        let last: Date?
        let newFiles: Int
        let newBytes: Int
        /// Files that the house has lost and no backup has.
        let lostFiles: Int
        let problem: Problem?
        let read: Reading?
        let kept: [Kept]
    }

    /// What keeps backups from being made, and what to do about it.
    struct Problem: Sendable {
        let text: Phrase
        let help: Phrase
    }

    /// What was read again.
    struct Reading: Sendable {
        let at: Date
        let files: Int
        let mended: Int
        let problems: Int
    }

    struct Kept: Sendable {
        let day: (year: Int, month: Int, day: Int)
        let bytes: Int?
    }

    enum Running: Sendable {
        case begun
        case copying(done: Int, total: Int)
        case reading(done: Int, total: Int)
    }

    static let path = "/settings/backup"

    var entries: [String]? { places.isEmpty ? nil : ["settings", "stats"] }

    func title(_ words: Words) -> String { words("Backup") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(ProblemSummary(problems, [("time", words("Start at"))]).html(words))
        \(places, { alerts($0, words) })
        \(if: places.isEmpty, unplanned(words))
        \(running, { progress($0, words) })
        \(places, { about($0, words) })
        \(if: !places.isEmpty, actions(words))
        """
    }

    // MARK: Without a plan

    private func unplanned(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("No backups yet"))</h2>
        <p>\(words("Hearth can back itself up every night and keep 7 days, 4 weeks and 12 months. Only what is new is copied."))</p>
        <p>\(words("Run this on the machine, with an empty folder on another disk:"))</p>
        <p><code>hearth backup --schedule --folder /mnt/disk/hearth</code></p>
        <p>\(words("Or encrypted, into a restic repository somewhere else:"))</p>
        <p><code>hearth backup --schedule --restic sftp:me@nas:hearth</code></p>
        <p class="fine">\(words("The place is chosen on the machine, because anyone who can read a backup can read everything in it. More in docs/backup.md."))</p>
        </section>
        """
    }

    // MARK: How it is

    private func alerts(_ place: Place, _ words: Words) -> HTML {
        """
        \(place.problem, { alert(words("The last backup failed"), words($0.text), words($0.help)) })
        \(if: place.lostFiles > 0, alert(words("\(place.lostFiles) files are damaged or missing"), words("No backup has them. Everything else is backed up."), words("To see which, run hearth backup --report on the machine.")))
        \(if: (place.read?.problems ?? 0) > 0, alert(words("The backup is damaged"), words("\(place.read?.problems ?? 0) problems were found when it was read again."), words("To see which, run hearth backup --report on the machine.")))
        """
    }

    private func alert(_ title: String, _ text: String, _ help: String) -> HTML {
        """
        <div class="alert" role="alert"><p class="alert__title">\(title)</p><p>\(text)</p><p>\(help)</p></div>

        """
    }

    private func progress(_ running: Running, _ words: Words) -> HTML {
        let (title, done, total) =
            switch running {
            case .begun: (words("Backing up…"), 0, 0)
            case .copying(let done, let total): (words("Backing up…"), done, total)
            case .reading(let done, let total): (words("Reading the backup again…"), done, total)
            }
        return """
            <section class="group"><h2 class="group__title">\(title)</h2>
            <progress class="uploads__bar" \(if: total > 0, "max=\"\(total)\" value=\"\(done)\" ")aria-label="\(title)"></progress>
            \(if: total > 0, "<p class=\"fine\">\(words("\(done) of \(total)"))</p>")
            <p>\(words("You can leave this page. It continues in the background."))</p>
            <p><a class="button" href="\(Self.path)">\(words("Refresh"))</a></p></section>
            """
    }

    private func about(_ place: Place, _ words: Words) -> HTML {
        "<section class=\"group\">\(facts(place, words))\(days(place, words))</section>"
    }

    private func facts(_ place: Place, _ words: Words) -> HTML {
        """
        <dl class="facts card">
        <dt>\(place.isRepository ? words("Repository") : words("Folder"))</dt><dd>\(place.name)</dd>
        <dt>\(words("Last backup"))</dt><dd>\(place.last.map { words.moment($0) } ?? words("None yet"))</dd>
        \(if: place.last != nil && !place.isRepository, "<dt>\(words("New in it"))</dt><dd>\(words("\(place.newFiles) files")) · \(words.bytes(place.newBytes))</dd>")
        \(place.read, { reading($0, place, words) })
        \(next, { "<dt>\(words("Next backup"))</dt><dd>\(words.moment($0))</dd>" })
        </dl>
        """
    }

    private func reading(_ read: Reading, _ place: Place, _ words: Words) -> HTML {
        let result =
            read.problems > 0
            ? words("\(read.problems) problems")
            : read.mended > 0 ? words("\(read.mended) files repaired") : words("No problems")
        return """
            <dt>\(words("Read again"))</dt><dd>\(words.moment(read.at)) · \(result)</dd>
            <dt>\(words("Trial restore"))</dt><dd>\(read.problems > 0 ? words("See above") : words("Passed"))</dd>
            """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(if: running == nil, backUpNow(words))
        <section class="group"><h2 class="group__title">\(words("Every night"))</h2>
        \(if: !isTimeSet, timeForm(words))
        \(if: isTimeSet, "<p>\(words("Starts at \(time), as set in hearth.yaml."))</p>")
        <p class="fine">\(words("Each night a tenth of the files in the backup is read again, and its database is restored on trial."))</p>
        </section>
        """
    }

    private func backUpNow(_ words: Words) -> HTML {
        """
        <form method="post" action="\(Self.path)/start"><button class="button button--main">\(words("Back up now"))</button></form>
        """
    }

    private func timeForm(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(Self.path)">
        \(FormField("time", words("Start at"), hint: zone.map { words("Time zone: \($0)") }, problems, words).input(time, type: "time", rules: "required"))
        <div class="form__end"><button class="button">\(words("Save"))</button></div>
        </form>
        """
    }

    private func days(_ place: Place, _ words: Words) -> HTML {
        guard !place.kept.isEmpty else { return HTML() }
        return """
            <details><summary class="unfold">\(words("\(place.kept.count) backups are kept"))</summary>
            <div class="card stats__card"><table class="numbers"><thead><tr><th scope="col">\(words("Day"))</th>\
            \(if: !place.isRepository, "<th scope=\"col\">\(words("Size"))</th>")</tr></thead><tbody>
            \(place.kept, { kept($0, words) })
            </tbody></table></div>
            <p class="fine">\(words("Files that did not change are stored once for all of them."))</p></details>
            """
    }

    private func kept(_ one: Kept, _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(words.day(year: one.day.year, month: one.day.month, day: one.day.day))</th>\
        \(one.bytes, { "<td>\(words.bytes($0))</td>" })</tr>

        """
    }
}

/// What admins are told when there has been no good backup for too long.
struct BackupNotice: PagePart {
    /// The last good one.
    let last: Date?

    func title(_ words: Words) -> String {
        last.map { words("No backup since \(words.day($0))") } ?? words("There is no backup yet")
    }

    func html(_ words: Words) -> HTML {
        """
        <div class="alert" role="status"><p class="alert__title">\(title(words))</p>\
        <p class="alert__list"><a href="\(BackupPage.path)">\(words("See why, and what to do"))</a></p></div>

        """
    }
}

/// The hint on Today that no backups are planned, for admins once there is much to lose.
struct BackupHint: PagePart {
    let row: FirstStepRow

    func html(_ words: Words) -> HTML {
        """
        <section class="group" aria-labelledby="backup-hint"><div class="steps__head">\
        <h2 class="group__title" id="backup-hint">\(words("No backups yet"))</h2>\
        <form method="post" action="\(BackupPage.path)/hide"><button class="button button--bare">\(words("Hide"))</button></form></div>
        <ul class="list card">\(row.html(words))</ul>
        </section>

        """
    }
}
