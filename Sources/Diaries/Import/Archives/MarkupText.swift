/// Turns HTML of other programs into text with Hearth's signs. Accepts any text: what is not a tag is text.
struct MarkupText {
    private var text = ""
    /// The name of the open tag whose content is dropped, such as `style`.
    private var hidden: String?
    /// The text from the open tag on whose content is dropped: it comes back if nothing closes the tag.
    private var hiddenPart: Substring = ""
    private var mayHide = true
    /// No further `>` or `-->` comes: looking for it again at each sign would take the square of the length.
    private var isWithoutEnd = false
    private var isWithoutCommentEnd = false
    private var lists: [Int?] = []
    /// A list item has begun and has no text yet: it may contain a paragraph.
    private var isPointOpen = false

    static func plain(_ html: String) -> String {
        var reader = MarkupText()
        reader.read(html[...])
        while reader.hidden != nil {
            (reader.hidden, reader.mayHide) = (nil, false)
            reader.read(reader.hiddenPart)
        }
        return MarkdownText.squeezed(reader.text)
    }

    private mutating func read(_ html: Substring) {
        var rest = html
        while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            add(rest[..<next])
            rest = rest[next...]
            if rest.first == "&" { entity(&rest) } else { tag(&rest) }
        }
        add(rest)
    }

    private mutating func add(_ words: Substring) {
        guard hidden == nil else { return }
        for character in words {
            // Line breaks of the source are white space.
            if character.isWhitespace, character != "\u{A0}" {
                if let last = text.last, !last.isWhitespace { text.append(" ") }
            } else {
                text.append(character == "\u{A0}" ? " " : character)
                isPointOpen = false
            }
        }
    }

    private mutating func tag(_ rest: inout Substring) {
        let inside = rest.dropFirst()
        if inside.hasPrefix("!--"), let after = commentEnd(inside) {
            rest = after
            return
        }
        guard let end = tagEnd(inside) else {
            add("<")
            rest = inside
            return
        }
        let name = Self.name(inside[..<end])
        rest = inside[inside.index(after: end)...]
        take(name, before: rest)
    }

    private mutating func commentEnd(_ inside: Substring) -> Substring? {
        guard !isWithoutCommentEnd else { return nil }
        let end = inside.firstRange(of: "-->")
        isWithoutCommentEnd = end == nil
        return end.map { inside[$0.upperBound...] }
    }

    /// The `>` of a tag; `nil` if the text is none: `a <b` without an end, or `weight <x today>`.
    private mutating func tagEnd(_ inside: Substring) -> Substring.Index? {
        guard let first = inside.first, first.isLetter || "/!?".contains(first), !isWithoutEnd else { return nil }
        let name = Self.name(inside.prefix(40).prefix { $0 != ">" }).drop { $0 == "/" }
        let isOther = name.first.map { "!?".contains($0) } ?? true  // <!doctype>, <?xml>, </>
        guard isOther || name.contains(where: { ":-".contains($0) }) || Self.tags.contains(String(name)) else {
            return nil
        }
        let end = inside.firstIndex(of: ">")
        isWithoutEnd = end == nil
        return end
    }

    /// The name of a tag, with the slash of a closing one.
    private static func name(_ inside: Substring) -> String {
        let name = inside.prefix { !$0.isWhitespace }.lowercased()
        return name.hasSuffix("/") ? String(name.dropLast()) : name
    }

    /// All elements of the HTML standard, and the older ones that programs still write.
    private static let tags = Set(
        ("""
        a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br
        button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em
        embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i
        iframe img input ins kbd keygen label legend li link main map mark marquee math menu meta meter nav nobr
        noframes noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp
        script search section select slot small source span strike strong style sub summary sup svg table tbody td
        template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
        """).split(whereSeparator: \.isWhitespace).map(String.init))

    private mutating func take(_ name: String, before rest: Substring) {
        if let hidden {
            if name == "/" + hidden { self.hidden = nil }
            return
        }
        switch name {
        case "script", "style", "head", "title":
            guard mayHide else { return }
            (hidden, hiddenPart) = (name, rest)
        case "br":
            while text.last == " " { text.removeLast() }
            text += "\n"
        case "p", "/p", "div", "/div", "blockquote", "/blockquote", "ul", "ol", "/ul", "/ol", "table", "/table", "hr":
            list(name)
            paragraph(name == "div" || name == "/div" ? 1 : 2)
        case "tr", "/tr": paragraph(1)
        case "li":
            paragraph(1)
            text += point()
            isPointOpen = true
        case "/li": isPointOpen = false
        case "h1", "h2", "h3", "h4", "h5", "h6":
            paragraph(2)
            text += String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " "
        case "/h1", "/h2", "/h3", "/h4", "/h5", "/h6": paragraph(2)
        case "b", "strong", "/b", "/strong": sign("**", isEnd: name.first == "/")
        case "i", "em", "/i", "/em": sign("*", isEnd: name.first == "/")
        default: break
        }
    }

    /// A closing sign goes before a trailing space of the source: `**bold** `, not `**bold **`.
    private mutating func sign(_ sign: String, isEnd: Bool) {
        guard isEnd, text.last == " " else {
            text += sign
            return
        }
        text.removeLast()
        text += sign + " "
    }

    private mutating func list(_ name: String) {
        switch name {
        case "ul": lists.append(nil)
        case "ol": lists.append(1)
        case "/ul", "/ol": _ = lists.popLast()
        default: break
        }
    }

    private mutating func point() -> String {
        guard let last = lists.indices.last, let number = lists[last] else { return "- " }
        lists[last] = number + 1
        return "\(number). "
    }

    private mutating func paragraph(_ lines: Int) {
        guard !isPointOpen else { return }
        while text.last == " " { text.removeLast() }
        guard !text.isEmpty else { return }
        while text.suffix(lines) != String(repeating: "\n", count: lines) { text += "\n" }
    }

    private mutating func entity(_ rest: inout Substring) {
        let inside = rest.dropFirst().prefix(12)
        guard let end = inside.firstIndex(of: ";"), let character = Self.character(inside[..<end]) else {
            add("&")
            rest = rest.dropFirst()
            return
        }
        if hidden == nil { text.append(character) }
        rest = rest[rest.index(after: end)...]
    }

    private static func character(_ name: Substring) -> Character? {
        if name.first == "#" {
            let digits = name.dropFirst()
            let isHex = digits.first == "x" || digits.first == "X"
            let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
            return number.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : Character($0) }
        }
        return named[String(name)]
    }

    /// The entities that editors write for signs; they write letters as they are.
    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "euro": "€", "copy": "©",
        "deg": "°", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "laquo": "«", "raquo": "»",
    ]
}
