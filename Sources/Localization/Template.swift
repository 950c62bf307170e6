/// A translated text, taken apart once: `%@` and `%lld` stand for the arguments in order, `%1$@` for one by number,
/// `%%` for a percent sign.
struct Template: Sendable {
    enum Piece: Sendable, Equatable {
        case text(String)
        case argument(Int)
    }

    private(set) var pieces: [Piece] = []

    init(_ source: String) {
        guard source.utf8.contains(UInt8(ascii: "%")) else {
            if !source.isEmpty { pieces.append(.text(source)) }  // most are, and there are thousands at start
            return
        }
        var text = ""
        var next = 0
        var rest = source[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            var position = next
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits), rest.dropFirst(digits.count).first == "$" {
                position = number - 1
                rest = rest.dropFirst(digits.count + 1)
            } else {
                next += 1
            }
            rest = rest.dropFirst(rest.hasPrefix("lld") ? 3 : 1)
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(.argument(position))
        }
        text += rest
        if !text.isEmpty { pieces.append(.text(text)) }
    }
}
