import HTML
import House
import Localization

/// One value of one attribute, to be changed by itself.
struct CellPage: Page {
    let attributeName: String
    var form: ValueForm

    func title(_ words: Words) -> String { "\(attributeName.isolated) · \(form.column.name.isolated)" }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(form.column.name, above: (attributeName, form.back)).html)
        \(form.html(words))
        """
    }
}
