import Foundation
import HTML
import House
import Localization

/// The page of due, planned and done reminders.
struct RemindersPage: Page {
    let part: Part
    let groups: [Group]
    let filters: Filters
    let pager: Pager
    let canAdd: Bool
    /// The text in the field: a line with problems as it was typed, or an example that was tapped.
    var line = ""
    /// The days that the line's date can be: a line for each.
    var days: [Choice] = []
    var problems: [String: Phrase] = [:]

    enum Part: String, CaseIterable, Sendable { case open, done }

    struct Group: Sendable {
        let title: String
        let rows: [ReminderRow]
    }

    struct Filters: Sendable {
        let rooms: [Choice]
        let room: String
        let members: [Choice]
        let member: String
    }

    func title(_ words: Words) -> String { words("Reminders") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Reminders"), actions: actions(words)).html)
        \(if: canAdd, quick(words))
        \(if: canAdd, zone(words))
        <nav class="chips" aria-label="\(words("To do or done"))">\(link(.open, words("To do")))\(link(.done, words("Done")))</nav>
        \(if: filters.rooms.count > 1 || filters.members.count > 1, chips(words))
        <reminder-list class="reminders" data-live-part data-failed="\(words("That did not work. Nothing is lost: try again."))" \
            data-unsent="\(words("Not sent yet. Retrying automatically."))">
        \(groups, { group($0, words) })
        \(if: groups.allSatisfy(\.rows.isEmpty), empty(words))
        </reminder-list>
        \(pager.html(words))
        """
    }

    private func actions(_ words: Words) -> HTML {
        guard canAdd else { return HTML() }
        return """
            <a class="button button--main button--short" href="/reminders/new" aria-label="\(words("New reminder"))">\(Icon.plus.html)\
            <span class="wide-only">\(words("New reminder"))</span></a>\
            \(Menu(label: words("More"), rows: """
                \(Menu.link("/reminders/month", .calendar, words("Month")))\
                \(Menu.link("/reminders/feed", .link, words("Calendar feed")))
                """).html)
            """
    }

    /// The place of the device's time zone, which a script knows.
    private static let device = "{device}"

    /// Shown by a script where the device is in another time zone.
    private func zone(_ words: Words) -> HTML {
        """
        <zone-note hidden zone="\(words.timeZone.identifier)" \
        text="\(words("Reminders use the time zone \(words.timeZone.identifier). This device uses \(Self.device)."))">\
        <div class="notice"><p><span></span> <a href="/settings/appearance">\(words("Change time zone"))</a></p></div></zone-note>
        """
    }

    private func quick(_ words: Words) -> HTML {
        """
        <reminder-line data-lost="\(words("Not sent yet"))"><form class="quick-add reminder-line" method="post" action="/reminders/line" data-early="line" \
        data-understand="/reminders/understand">
        \(problems["line"], { "<p class=\"field__problem\" id=\"line-problem\" role=\"alert\">\(words($0))</p>" })
        <label class="unseen" for="line">\(words("What, and when"))</label>
        <input class="field__input" id="line" name="line" value="\(line)" maxlength="600" autocomplete="off" \
        placeholder="\(words("Water the plants every tuesday 18:00"))" enterkeyhint="done"\
        \(if: problems["line"] != nil, " aria-invalid=\"true\" aria-describedby=\"line-problem\"") required>\
        <button class="button button--main button--icon" aria-label="\(words("Add"))" title="\(words("Add"))">\(Icon.send.html)</button>
        \(if: !days.isEmpty, "<p class=\"reminder-line__days\">\(days, { Self.dayButton($0) })</p>")
        <p class="field__hint" data-understood aria-live="polite"></p>
        </form></reminder-line>
        """
    }

    /// Sends its own line, which takes the place of the typed one. The Enter key presses the button before it.
    static func dayButton(_ day: Choice) -> HTML {
        "<button class=\"chip\" name=\"meant\" value=\"\(day.value)\">\(day.label)</button> "
    }

    private func link(_ to: Part, _ title: String) -> HTML {
        let path = Self.path(to, room: filters.room, member: filters.member)
        return "<a class=\"chip\" href=\"\(url: path)\"\(if: to == part, " aria-current=\"true\"")>\(title)</a>"
    }

    /// A chip for each room and each member, of which one of either can be chosen.
    private func chips(_ words: Words) -> HTML {
        """
        <nav class="chips reminder-chips" aria-label="\(words("Filter reminders"))">
        \(if: filters.rooms.count > 1, "\(filters.rooms, { chip($0, in: "room", filters.room) })")\
        \(if: filters.members.count > 1, "\(filters.members, { chip($0, in: "who", filters.member) })")
        </nav>
        """
    }

    /// A click on a chosen chip clears the choice.
    private func chip(_ choice: Choice, in name: String, _ chosen: String) -> HTML {
        let isOn = choice.value == chosen
        var (room, member) = (filters.room, filters.member)
        if name == "room" { room = isOn ? "" : choice.value } else { member = isOn ? "" : choice.value }
        return """
            <a class="chip" href="\(url: Self.path(part, room: room, member: member))"\
            \(if: isOn, " aria-current=\"true\"")>\(choice.label)</a>
            """
    }

    static func path(_ part: Part, room: String = "", member: String = "", page: Int = 1) -> String {
        var parts: [String] = []
        if part != .open { parts.append("part=\(part.rawValue)") }
        if !room.isEmpty { parts.append("room=\(room)") }
        if !member.isEmpty { parts.append("who=\(member)") }
        if page > 1 { parts.append("page=\(page)") }
        return "/reminders" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    }

    private func group(_ group: Group, _ words: Words) -> HTML {
        if group.rows.isEmpty { return HTML() }
        return """
            <section class="group">\(if: !group.title.isEmpty, "<h2 class=\"group__title\">\(group.title)</h2>")
            <ul class="list card">
            \(group.rows, { $0.html(words) })
            </ul></section>
            """
    }

    private func empty(_ words: Words) -> HTML {
        if part == .done {
            return EmptyPlace(
                icon: .check, title: words("Nothing done yet"),
                text: words("Completed reminders appear here, with when and by whom.")
            ).html
        }
        return EmptyPlace(
            icon: .bell, title: words("No reminders yet"),
            text: canAdd
                ? words("Type what and when above, or tap the bell on a message, a date or a series.")
                : words("What others remind you of appears here."),
            example: canAdd
                ? [
                    example(.bell, words("Water the plants every tuesday 18:00"), words),
                    example(.people, words("Put out the bins every tuesday 7:00"), words),
                ] : []
        ).html
    }

    private func example(_ icon: Icon, _ line: String, _ words: Words) -> EmptyPlace.Example {
        EmptyPlace.Example(icon, line, words("Tap to try it"), fills: "/reminders?line=\(Address.encoded(line))")
    }
}
