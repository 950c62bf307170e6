import HTML
import House
import Localization

/// The page of a member's own entries in a diary that is no longer shared with them.
struct LeftDiaryPage: Page {
    /// `/diary/left/:left`
    let path: String
    let diaryTitle: String
    /// Latest first.
    let days: [Day]
    let pager: Pager

    struct Day: Sendable {
        /// `3 November 2026`
        let name: String
        let entry: DiaryEntryPart
    }

    func title(_ words: Words) -> String { words("My entries in “\(diaryTitle)”") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Diary"), "/diary"), actions: export(words)).html)
        <p class="fine">\(words("This diary is no longer shared with you. What you wrote in it stays yours to read and export."))</p>
        \(days, { "<section class=\"day\"><h2 class=\"group__title\">\($0.name)</h2>\($0.entry.html(words))</section>\n" })
        \(pager.html(words))
        """
    }

    private func export(_ words: Words) -> HTML {
        """
        <a class="button button--main" href="\(url: "\(path)/export.zip")" download>\(Icon.upload.html)\
        <span>\(words("Export"))</span></a>
        """
    }
}
