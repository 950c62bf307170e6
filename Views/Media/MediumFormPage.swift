import HTML
import Localization

/// The form of a medium's name and caption: `GET /graphs/:graph/media/:attachment/edit`, shown again by `POST
/// /graphs/:graph/media/:attachment` with `title`, `caption`, `version` and `from`. With `from=manage`, saving returns
/// to the page of all media.
struct MediumFormPage: Page {
    let tile: MediaTile
    let owner: MediaOwner
    /// The name as typed, or the stored one.
    let name: String
    let caption: String
    let version: Int
    /// `manage` or empty.
    var from = ""
    /// The version that another member saved while this form was open.
    var theirs: (name: String, caption: String)?
    var problems: [String: Phrase] = [:]

    private var back: String { from == "manage" ? owner.media : tile.path }

    func title(_ words: Words) -> String { words.title(of: tile.title, words("Rename")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Rename"), above: (tile.title, back)).html)
        \(ProblemSummary(problems, [("title", words("Name")), ("caption", words("Caption"))]).html(words))
        \(theirs, { ConflictNotice.standing("<p><b>\($0.name)</b></p><p>\($0.caption)</p>", words) })
        \(KeepDraft(key: "\(tile.path)/edit").begin(words))
        <form class="form form--text" method="post" autocomplete="off" action="\(url: tile.path)">
        \(hidden("version", "\(version)"))\(hidden("from", from))
        \(FormField("title", words("Name"), hint: words("If empty, the file name is shown."), problems, words)
            .input(name, rules: "maxlength=\"200\" autocomplete=\"off\""))
        \(FormField("caption", words("Caption"), problems, words).area(caption, rules: "maxlength=\"2000\""))
        \(FormEnd(title: words("Save"), cancelPath: back).html(words))
        </form>
        </keep-draft>
        """
    }
}
