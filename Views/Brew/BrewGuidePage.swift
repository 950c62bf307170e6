import HTML
import House
import Localization

/// The page of a running brew: the step, the clock and the water; then the rating of the cup. Without a script it is a
/// table of steps with clock times, and buttons that submit forms.
struct BrewGuidePage: Page {
    let guide: BrewGuidePart

    var entries: [String]? { ["brew-guide"] }

    func title(_ words: Words) -> String { words.title(of: guide.name, words("Brewing now")) }

    func main(_ words: Words) -> HTML { guide.page(words) }
}

/// The guide itself, which is also shown when a brew starts offline.
struct BrewGuidePart: Sendable {
    /// `/brew/runs/:run`
    let path: String
    let id: String
    let member: String
    let name: String
    /// Milliseconds since 1970.
    let now: Int64
    let started: Int64
    /// `AT:KIND:STEP,…`
    let events: String
    let yieldsBeverage: Bool
    /// `g` or `oz`, `.` or `,`
    let unit: String
    let decimal: String
    let state: State
    let steps: [BrewStepRow]
    let facts: [BrewFact]
    /// The change against the cup before.
    let change: String?
    var rate: BrewRatePart

    struct State: Sendable {
        var step = 0
        /// `1:07`
        var clock = "0:00"
        /// `nil` in a step that waits for a tap.
        var left: String?
        var isPaused = false
        var isFinished = false
    }

    /// The guide with the page's head.
    func page(_ words: Words) -> HTML {
        "\(PageHead(name, above: (words("Brew"), "/brew")).html)\n\(html(words))"
    }

    private func html(_ words: Words) -> HTML {
        """
        <brew-guide class="guide" data-run="\(id)" data-path="\(url: path)" data-member="\(member)" \
        data-now="\(String(now))" data-started="\(String(started))" \
        data-events="\(events)" data-name="\(name)" data-yields="\(yieldsBeverage ? "beverage" : "water")" \
        data-unit="\(unit)" data-sign="\(words.weightUnit(unit))" data-decimal="\(decimal)" \
        data-phase="\(state.isFinished ? "finished" : state.isPaused ? "paused" : "running")">
        \(change, { "<p class=\"notice guide__change\">\($0)</p>" })
        \(present(words))
        \(actions(words))
        <p class="guide__status" role="status"></p>
        \(signals(words))
        <section class="group guide__plan"><h2 class="group__title">\(words("Steps"))</h2>
        <ol class="guide__steps card">\(steps, { $0.html(words) })</ol>
        \(BrewFact.list(facts))</section>
        <section class="guide__rate"\(if: !state.isFinished, " hidden")><h2 class="group__title">\(words("Your cup"))</h2>
        \(rate.html(words))</section>
        <form class="guide__drop" method="post" action="\(url: "\(path)/drop")"><button class="button button--bare">\
        \(Icon.trash.html)\(words("Discard this brew"))</button></form>
        \(phrases(words))
        </brew-guide>
        """
    }

    private func present(_ words: Words) -> HTML {
        let step = steps.indices.contains(state.step) ? steps[state.step] : nil
        let next = steps.indices.contains(state.step + 1) ? steps[state.step + 1] : nil
        return """
            <section class="guide__now card" aria-live="off">
            <p class="guide__place">\(words("Step \(state.step + 1) of \(max(steps.count, 1))"))</p>
            <p class="guide__clock" role="timer"\(hours(state.clock))>\(state.clock)</p>
            <p class="guide__left">\(state.left ?? "")</p>
            <p class="guide__do">\(step?.text ?? "")</p>
            <dl class="guide__water"\(if: step?.add == nil, " hidden")><div><dt>\(words("Add now"))</dt>\
            <dd class="guide__add">\(step?.add.map { String($0.drop { $0 == "+" }) } ?? "")</dd></div>\
            <div><dt>\(words("Scale shows"))</dt><dd class="guide__shows">\(step?.shows ?? "")</dd></div></dl>
            <p class="guide__next">\(next.map { words("Next: \($0.text)") } ?? words("This is the last step"))</p>
            </section>
            """
    }

    /// As in `guide-face.js`: marks long numbers, which need a smaller font.
    private func hours(_ clock: String) -> HTML {
        clock.count > 8 ? " data-long=\"most\"" : clock.count > 5 ? " data-long" : ""
    }

    private func actions(_ words: Words) -> HTML {
        """
        <form class="guide__actions" method="post" action="\(url: "\(path)/events")"\(if: state.isFinished, " hidden")>
        <button class="button" name="event" value="back">\(Icon.back.html)<span>\(words("Back"))</span></button>
        <button class="button" name="event" value="pause">\(words("Pause"))</button>
        <button class="button" name="event" value="resume">\(words("Continue (timer)"))</button>
        <button class="button" name="event" value="next"><span>\(words("Next step"))</span>\(Icon.forward.html)</button>
        <button class="button button--main" name="event" value="finish">\(words("Finished"))</button>
        </form>
        """
    }

    /// The signals that a script offers as far as the browser supports them.
    private func signals(_ words: Words) -> HTML {
        let kinds: [(String, Icon, String)] = [
            ("sound", .bell, words("Sound")), ("vibration", .device, words("Vibration")),
            ("voice", .chat, words("Voice")),
        ]
        return """
            <div class="guide__signals" role="group" aria-label="\(words("Signals"))">\(kinds, { kind in
                """
                <button class="chip" type="button" data-signal="\(kind.0)" aria-pressed="false" hidden>\
                \(kind.1.html)\(kind.2)</button>
                """
            })</div>
            """
    }

    /// The texts for the script.
    private func phrases(_ words: Words) -> HTML {
        """
        <template class="guide__words" data-step="\(words("Step {step} of {count}"))" data-then="\(words("Next: {text}"))" \
        data-last="\(words("This is the last step"))" data-add="+{amount}" data-shows="→ {amount}" \
        data-offline="\(words("Kept in this browser until you are online"))" data-saving="\(words("Saving…"))" \
        data-saved="\(words("Saved"))" data-out="\(words("Sign in again to save it"))" \
        data-refused="\(words("Not saved: {reason}"))" \
        data-rated="\(words("You rated this cup on another device. What you wrote here is on its page."))" \
        data-say-pour="\(words("Add {amount}. Scale shows {total}"))" data-say-done="\(words("Time is up"))" \
        data-waiting="\(words("Tap “Next step” when you are done"))"></template>
        """
    }
}
