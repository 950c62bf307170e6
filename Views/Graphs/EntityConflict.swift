import Foundation
import HTML
import House
import Localization

/// A version saved while a form was open: its text stands beside the form's, so that nothing is lost.
struct EntityConflict: Sendable {
    /// The member who saved it, if known.
    let by: String?
    let at: Date
    let name: String
    let icon: String
    let notes: String
    /// Values that differ from those of the form.
    var values: [ShownValue] = []

    func notice(_ words: Words) -> HTML {
        """
        <div class="alert" role="alert"><p class="alert__title">\(title(words))</p>
        <p>\(words("Nothing is lost: both versions are here. Copy what you need, then save yours."))</p></div>
        """
    }

    private func title(_ words: Words) -> String {
        if let by { return words("\(by) changed this while you were writing.") }
        return words("This was changed while you were writing.")
    }

    /// The saved text, with the lines marked that the form's text does not have.
    func theirs(than mine: String, _ words: Words) -> HTML {
        """
        <section class="comparison__theirs card" aria-labelledby="theirs-title">
        <h2 class="comparison__title" id="theirs-title">\(words("Saved in the meantime, \(words.moment(at))"))</h2>
        <p class="comparison__name">\(ChosenIcon(icon, instead: .note).html)\(name)</p>
        \(if: !values.isEmpty, "<dl class=\"facts facts--bare\">\(values, { $0.term(words) })</dl>")
        <div class="comparison__text">\(LineChanges.marked(notes, against: mine), line)</div>
        </section>
        """
    }

    private func line(_ line: LineChanges.Line) -> HTML {
        line.isChanged ? "<p><mark>\(line.text)</mark></p>" : "<p>\(line.text)</p>"
    }
}
