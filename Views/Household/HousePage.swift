import Foundation
import HTML
import Localization

/// The page of how the house is, for admins: its version, disk, backups, work under way and faults. It names nobody and
/// nothing that members keep.
struct HousePage: Page {
    let version: String
    let startedAt: Date
    let addresses: [String]
    let certificate: Certificate?
    let devices: Int
    let disk: Disk
    let backup: Backup
    let check: Check
    let work: Work
    let programs: [Program]
    /// The latest first.
    let incidents: [Incident]
    /// What a report of a fault needs, as text.
    let report: String
    let newest: Newest
    var problems: [String: Phrase] = [:]

    static let path = "/settings/house"

    struct Certificate: Sendable {
        let until: Date
        let needsAttention: Bool
    }

    struct Disk: Sendable {
        let database: Int
        let files: Int
        let copies: Int
        let free: Int?
        /// `nil` if it is not to be foreseen.
        let fullInDays: Int?
        let isNearlyFull: Bool
    }

    struct Backup: Sendable {
        let isPlanned: Bool
        let last: Date?
        let lastTrial: Date?
        let needsAttention: Bool
    }

    struct Check: Sendable {
        let last: Date?
        let files: Int
        let problems: Int
        /// How far the one under way is; `nil` without one.
        let running: (done: Int, files: Int)?
    }

    struct Work: Sendable {
        let waiting: Int
        let givenUp: Int
        let lastGivenUpAt: Date?
        let failed: [FailedJob]
        /// Large work under way: how much of how much.
        let large: [(done: Int, total: Int)]
        let uploads: Int
        let uploadedBytes: Int
    }

    struct FailedJob: Sendable {
        let kind: String
        let attempts: Int
        let problem: String?
        let isGivenUp: Bool
    }

    struct Program: Sendable {
        let name: String
        let use: Phrase
        let isThere: Bool
        /// The kernel keeps it from the files of the house, and from the network.
        let isConfined: Bool
    }

    struct Incident: Sendable {
        let number: String
        let at: Date
        /// `GET /notes/:tab`
        let request: String
        /// `500 SQLite 13`
        let kind: String
    }

    /// The question for the newest version.
    struct Newest: Sendable {
        let isOn: Bool
        let address: String
        let askedAt: Date?
        /// A version newer than the one that runs.
        let version: String?
        let problem: Phrase?
    }

    var entries: [String]? { ["settings", "stats"] }

    func title(_ words: Words) -> String { words("This house") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(ProblemSummary(problems, [("address", words("Address of the repository"))]).html(words))
        \(alerts(words))
        \(facts(words))
        \(diskPart(words))
        \(care(words))
        \(workPart(words))
        \(programPart(words))
        \(incidentPart(words))
        \(newestPart(words))
        """
    }

    private func alerts(_ words: Words) -> HTML {
        """
        \(if: check.problems > 0, damage(words))
        \(if: backup.needsAttention, alert(words("The backups need attention"), BackupPage.path, words))
        \(if: certificate?.needsAttention == true, alert(words("The certificate needs attention"), "/settings/address", words))
        \(if: work.givenUp > 0, jobsGivenUp(words))
        \(if: disk.isNearlyFull, alert(words("The disk is nearly full"), "/settings/storage", words))
        """
    }

    private func damage(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert"><p class="alert__title">\(words("The last check found \(check.problems) problems"))</p>\
        <p>\(words("To see which, run hearth check on the machine."))</p></div>

        """
    }

    private func jobsGivenUp(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert"><p class="alert__title">\(words("\(work.givenUp) jobs were given up"))</p>\
        <p>\(words("Each failed ten times. The log says why. Once that is fixed, try again. After 30 days they are removed."))</p>\
        <form class="actions" method="post" action="\(Self.path)/jobs">\
        \(work.lastGivenUpAt, { "<input type=\"hidden\" name=\"until\" value=\"\(String(Instant($0).milliseconds))\">" })\
        <button class="button" name="again" value="1">\(words("Try again"))</button>\
        <button class="button">\(words("Remove"))</button></form></div>

        """
    }

    private func alert(_ text: String, _ link: String, _ words: Words) -> HTML {
        """
        <div class="alert" role="alert"><p class="alert__title">\(text)</p>\
        <p class="alert__list"><a href="\(link)">\(words("See why, and what to do"))</a></p></div>

        """
    }

    private func facts(_ words: Words) -> HTML {
        """
        <dl class="facts card">
        <dt>\(words("Version"))</dt><dd>Hearth \(version)</dd>
        <dt>\(words("Running since"))</dt><dd>\(words.moment(startedAt))</dd>
        \(addresses.first, { "<dt>\(words("Address"))</dt><dd>\($0)</dd>" })
        \(certificate, { "<dt>\(words("Certificate"))</dt><dd>\(words("Valid until \(words.moment($0.until))"))</dd>" })
        <dt>\(words("Signed-in devices"))</dt><dd>\(words.number(devices))</dd>
        </dl>
        <ul class="list card">
        \(LinkRow(NewsPage.path, .star, words("What is new")).html)
        \(LinkRow(HousePage.path + "/tokens", .key, words("Access tokens")).html)
        </ul>
        """
    }

    private func diskPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("On the disk"))</h2>
        <div class="card stats__card"><table class="numbers" aria-label="\(words("On the disk"))"><tbody>
        \(size(words("Database"), disk.database, words))\
        \(size(words("Photos, files and previews"), disk.files, words))\
        \(if: disk.copies > 0, size(words("Copies of the database"), disk.copies, words))\
        \(disk.free, { size(words("Free on the disk"), $0, words) })
        </tbody></table></div>
        \(disk.fullInDays, { "<p class=\"fine\">\(words("At the pace of the last 30 days the disk is full in about \($0) days."))</p>" })
        <ul class="list card">\(LinkRow("/settings/storage", .picture, words("Storage")).html)</ul></section>
        """
    }

    private func size(_ name: String, _ bytes: Int, _ words: Words) -> HTML {
        "<tr><th scope=\"row\">\(name)</th><td>\(words.bytes(bytes))</td></tr>\n"
    }

    private func care(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Backup and check"))</h2>
        <dl class="facts card">
        <dt>\(words("Last backup"))</dt><dd>\(backup.last.map { words.moment($0) } ?? (backup.isPlanned ? words("None yet") : words("Not planned")))</dd>
        \(backup.lastTrial, { "<dt>\(words("Trial restore"))</dt><dd>\(words.moment($0))</dd>" })
        <dt>\(words("Last check"))</dt><dd>\(checked(words))</dd>
        </dl>
        \(check.running, { progress($0, words) })
        \(if: check.running == nil, checkNow(words))
        <p class="fine">\(words("Reads the whole database and every file, and finds what a disk has damaged. Once a month at night by itself."))</p>
        <ul class="list card">\(LinkRow(BackupPage.path, .download, words("Backup")).html)</ul></section>
        """
    }

    private func checked(_ words: Words) -> String {
        guard let last = check.last else { return words("None yet") }
        let found = check.problems > 0 ? words("\(check.problems) problems") : words("No problems")
        return [words.moment(last), words("\(check.files) files"), found].joined(separator: " · ")
    }

    private func checkNow(_ words: Words) -> HTML {
        """
        <form method="post" action="\(Self.path)/check"><button class="button">\(words("Check now"))</button></form>
        """
    }

    private func progress(_ running: (done: Int, files: Int), _ words: Words) -> HTML {
        """
        <p>\(words("Checking…"))</p>
        <progress class="uploads__bar" \(if: running.files > 0, "max=\"\(running.files)\" value=\"\(running.done)\" ")aria-label="\(words("Checking…"))"></progress>
        \(if: running.files > 0, "<p class=\"fine\">\(words("\(running.done) of \(running.files)"))</p>")
        <p><a class="button" href="\(Self.path)">\(words("Refresh"))</a></p>
        """
    }

    private func workPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Work under way"))</h2>
        <dl class="facts card">
        <dt>\(words("Waiting"))</dt><dd>\(words("\(work.waiting) jobs"))</dd>
        \(work.large, { "<dt>\(words("Large change or import"))</dt><dd>\(words("\($0.done) of \($0.total)"))</dd>" })
        \(if: work.uploads > 0, "<dt>\(words("Unfinished uploads"))</dt><dd>\(words("\(work.uploads) files")) · \(words.bytes(work.uploadedBytes))</dd>")
        </dl>
        \(if: !work.failed.isEmpty, failures(words))
        </section>
        """
    }

    private func failures(_ words: Words) -> HTML {
        """
        <details><summary class="unfold">\(words("\(work.failed.count) jobs failed"))</summary>
        <div class="card stats__card"><table class="numbers"><tbody>
        \(work.failed, { failure($0, words) })
        </tbody></table></div></details>
        """
    }

    private func failure(_ job: FailedJob, _ words: Words) -> HTML {
        """
        <tr><th scope="row"><code>\(job.kind)</code><small class="numbers__note">\
        \(words("\(job.attempts) tries")) · \(job.isGivenUp ? words("Given up") : words("Tried again later"))</small></th>\
        <td>\(job.problem ?? words("See the log"))</td></tr>

        """
    }

    private func programPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Programs"))</h2>
        <div class="card stats__card"><table class="numbers"><tbody>
        \(programs, { program($0, words) })
        </tbody></table></div></section>
        """
    }

    private func program(_ program: Program, _ words: Words) -> HTML {
        """
        <tr><th scope="row">\(words(program.use))<small class="numbers__note">\(program.name)\
        \(if: program.isConfined, " · \(words("without files and network"))")</small></th>\
        <td>\(program.isThere ? words("Installed") : words("Missing"))</td></tr>

        """
    }

    private func incidentPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Faults"))</h2>
        \(if: incidents.isEmpty, "<p>\(words("No request has failed."))</p>")
        \(if: !incidents.isEmpty, list(words))
        <details><summary class="unfold">\(words("Copy for a report"))</summary>
        <p class="fine">\(words("It names nobody, no address and nothing that you keep here."))</p>
        <copy-text class="copy copy--long"><textarea class="field__input field__input--long" rows="12" readonly lang="en" \
        aria-label="\(words("Report"))">
        \(report)</textarea>\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text></details></section>
        """
    }

    private func list(_ words: Words) -> HTML {
        """
        <p class="fine">\(words("\(incidents.count) faults"))</p>
        <div class="card stats__card"><table class="numbers"><tbody>
        \(incidents, { incident($0, words) })
        </tbody></table></div>
        """
    }

    private func incident(_ incident: Incident, _ words: Words) -> HTML {
        """
        <tr><th scope="row"><code>\(incident.request)</code><small class="numbers__note">\
        \(words.moment(incident.at)) · \(incident.kind)</small></th><td><code>\(incident.number)</code></td></tr>

        """
    }

    private func newestPart(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("New versions"))</h2>
        \(newest.version, { "<div class=\"notice\" role=\"status\"><p>\(words("Hearth \($0) is out. Updating is described in docs/updates.md."))</p></div>" })
        <p>\(words("Hearth asks nobody for updates by itself. If you want, it asks a Git repository once a week which version is the newest. Nothing of your house is sent."))</p>
        \(if: newest.isOn, asked(words))
        <form class="form" method="post" action="\(Self.path)/newest">
        \(FormField("address", words("Address of the repository"), hint: words("Empty turns it off."), problems, words).input(newest.address, type: "url", rules: "maxlength=\"500\" placeholder=\"https://git.example/hearth.git\" autocomplete=\"off\""))
        <div class="form__end"><button class="button">\(words("Save"))</button></div>
        </form></section>
        """
    }

    private func asked(_ words: Words) -> HTML {
        let text =
            newest.problem.map { words($0) } ?? newest.askedAt.map { words("Asked on \(words.moment($0)).") }
            ?? words("Not asked yet.")
        return "<p class=\"fine\">\(text)</p>"
    }
}

/// What admins are told on Today when the monthly check found damage.
struct CheckNotice: PagePart {
    let problems: Int

    func html(_ words: Words) -> HTML {
        """
        <div class="alert" role="status"><p class="alert__title">\(words("The last check found \(problems) problems"))</p>\
        <p class="alert__list"><a href="\(HousePage.path)">\(words("See why, and what to do"))</a></p></div>

        """
    }
}
