import Foundation
import HTTP
import TestSupport

extension RawReply {
    /// The hidden fields of a form on the page, as a browser would send them.
    ///
    /// - Parameter action: the address of the form.
    func hiddenFields(to action: String) -> FormFields {
        var form = FormFields()
        guard let start = text.range(of: "action=\"\(action)\""),
            let end = text.range(of: "</form>", range: start.upperBound..<text.endIndex)
        else { return form }
        let main = text[start.upperBound..<end.lowerBound]
        var found: [(place: String.Index, name: String, value: String)] = []
        for match in main.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/) {
            found.append((match.range.lowerBound, Self.plain(match.1), Self.plain(match.2)))
        }
        // The first line break after the tag is the markup's own.
        for match in main.matches(of: /<textarea hidden name="([^"]*)">\n([^<]*)<\/textarea>/) {
            let lines = Self.plain(match.2).replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
            found.append((match.range.lowerBound, Self.plain(match.1), lines))
        }
        for field in found.sorted(by: { $0.place < $1.place }) { form.add(field.name, field.value) }
        return form
    }

    private static func plain(_ raw: Substring) -> String {
        String(
            raw.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&#39;", with: "'").replacing("&amp;", with: "&"))
    }
}
