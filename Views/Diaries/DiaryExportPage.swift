import HTML
import House
import Localization

/// The page of a diary's export, which describes the archive.
struct DiaryExportPage: Page {
    let diaryPath: String
    let diaryTitle: String
    let size: DiaryExport.Size

    func title(_ words: Words) -> String { words.title(of: diaryTitle, words("Export")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Export"), above: (diaryTitle, diaryPath)).html)
        <ul class="points card">
        <li>\(Icon.book.html)<span>\(words("\(size.entries) entries, as JSON and as a Markdown file for each day"))</span></li>
        \(ExportSize(files: size.pictures, bytes: size.bytes).points(words))
        </ul>
        \(if: size.entries > 0, "<p class=\"form__end\"><a class=\"button button--main\" href=\"\(url: diaryPath)/export.zip\" download>\(words("Download"))</a></p>")
        """
    }
}
