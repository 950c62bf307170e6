/// An encoding with one byte for each letter, in which older programs write text. Sources: the Unicode Consortium's
/// mapping tables. Unassigned bytes stand for the control character of the same number, or for the private character that
/// Windows gives them, so that every text can be taken back to its bytes.
package enum TextEncoding: String, Codable, CaseIterable, Sendable {
    case windows1252, windows1250, windows1251, windows1254, windows1253, windows1257, latin2, koi8r, cp866, cp852,
        cp850, macRoman

    /// The name as other programs list it.
    package var name: String {
        switch self {
        case .windows1252: "Windows-1252"
        case .windows1250: "Windows-1250"
        case .windows1251: "Windows-1251"
        case .windows1254: "Windows-1254"
        case .windows1253: "Windows-1253"
        case .windows1257: "Windows-1257"
        case .latin2: "ISO 8859-2"
        case .koi8r: "KOI8-R"
        case .cp866: "CP866"
        case .cp852: "CP852"
        case .cp850: "CP850"
        case .macRoman: "Mac OS Roman"
        }
    }

    private var upper: [Unicode.Scalar] { Array(table.unicodeScalars) }

    package func text(_ bytes: [UInt8]) -> String {
        let upper = upper
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(byte < 128 ? Unicode.Scalar(byte) : upper[Int(byte) - 128]) }
        return String(text)
    }

    /// The bytes of a text that this encoding gave.
    package func bytes(_ text: String) -> [UInt8] {
        let places = Dictionary(
            zip(upper, 128...255).map { ($0, UInt8($1)) }, uniquingKeysWith: { first, _ in first })
        return text.unicodeScalars.map { $0.value < 128 ? UInt8($0.value) : places[$0] ?? UInt8(ascii: "?") }
    }

    // MARK: The wrong encoding

    /// The text with unassigned bytes as `<8A>`. They are control characters: tidied away, they would make two names equal
    /// that differ in a letter.
    package static func visible(_ text: String) -> String {
        let controls: ClosedRange<UInt32> = 0x80...0x9F
        guard text.unicodeScalars.contains(where: { controls.contains($0.value) }) else { return text }
        return shown(text.unicodeScalars.map { ($0, controls.contains($0.value)) })
    }

    /// The tidied name of an account. In the wrong encoding a no-break space may have been a letter: one at an end or beside
    /// a blank becomes `<A0>`.
    package static func name(_ text: String) -> String {
        let scalars: [Unicode.Scalar] = [" "] + text.trimmingASCIIBlanks.unicodeScalars + [" "]
        guard scalars.contains(noBreak) else { return text.tidiedLine }
        let name = scalars.indices.dropFirst().dropLast().map { index in
            let isLoose = scalars[index - 1].properties.isWhitespace || scalars[index + 1].properties.isWhitespace
            return (scalars[index], scalars[index] == noBreak && isLoose)
        }
        return shown(name).tidiedLine
    }

    /// The text of a ledger, whose names end at a blank: a no-break space beside a letter that belongs to no amount becomes
    /// `<A0>`.
    package static func ledger(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(noBreak) else { return text }
        return shown(
            scalars.indices.map { index in
                guard scalars[index] == noBreak else { return (scalars[index], false) }
                let beside = [index - 1, index + 1].filter(scalars.indices.contains).map { scalars[$0].properties }
                let isOfAmount = beside.contains {
                    $0.numericType != nil || $0.generalCategory == .currencySymbol || $0.generalCategory == .mathSymbol
                }
                return (scalars[index], !isOfAmount && beside.contains(where: \.isAlphabetic))
            })
    }

    private static let noBreak: Unicode.Scalar = "\u{A0}"

    private static func shown(_ scalars: [(scalar: Unicode.Scalar, isHidden: Bool)]) -> String {
        var text = ""
        for (scalar, isHidden) in scalars {
            if isHidden {
                text += "<\(String(scalar.value, radix: 16, uppercase: true))>"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    // MARK: Guessing

    struct Guess {
        let encoding: TextEncoding
        /// Every encoding that may be the right one, the likeliest first; one if the content tells.
        let candidates: [TextEncoding]
    }

    /// Guesses the encoding of bytes that are no UTF-8; `nil` for bytes that are no text.
    static func guess(_ bytes: [UInt8]) -> Guess? {
        guard bytes.allSatisfy({ $0 >= 32 || [9, 10, 12, 13].contains($0) }), bytes.contains(where: { $0 >= 128 })
        else { return nil }
        let sample = sample(bytes)
        let scores = allCases.map { (encoding: $0, score: $0.score(sample), text: $0.text(sample)) }
            .sorted { $0.score > $1.score }
        guard let best = scores.first else { return nil }
        let count = Double(sample.count { $0 >= 128 })
        // Those that give the same text need no choice.
        var texts: Set<String> = []
        let near = scores.filter { best.score - $0.score < 0.25 * count && texts.insert($0.text).inserted }
        return Guess(encoding: best.encoding, candidates: near.map(\.encoding))
    }

    /// The first lines that tell something: those with letters that are not ASCII.
    private static func sample(_ bytes: [UInt8]) -> [UInt8] {
        let limit = 200_000
        var sample: [UInt8] = []
        for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where sample.count < limit {
            guard let first = line.firstIndex(where: { $0 >= 128 }) else { continue }
            sample += line[max(first - 1, line.startIndex)...].prefix(limit - sample.count)
            sample.append(10)
        }
        return sample
    }

    /// How plausible the letters are that the bytes give: words of one script, small after small, and letters that its
    /// languages use.
    private func score(_ bytes: [UInt8]) -> Double {
        let upper = upper
        let usual = self.usual(upper, bytes)
        var score = 0.0
        let scalar = { (index: Int) -> Unicode.Scalar? in
            guard bytes.indices.contains(index) else { return nil }
            return bytes[index] < 128 ? Unicode.Scalar(bytes[index]) : upper[Int(bytes[index]) - 128]
        }
        for (index, byte) in bytes.enumerated() where byte >= 128 {
            let found = upper[Int(byte) - 128]
            let (before, after) = (scalar(index - 1), scalar(index + 1))
            if (128..<160).contains(found.value) {
                score -= 5
            } else if found.properties.isAlphabetic {
                score += usual.contains(found) ? 1 : -1
                for neighbour in [before, after].compactMap(\.self) where neighbour.properties.isAlphabetic {
                    if Script(neighbour) != Script(found) { score -= 1.5 }
                    // Two accented letters beside each other are rare.
                    if Script(found) == .latin, neighbour.value > 127 { score -= 0.75 }
                }
                if let before, before.properties.isLowercase, found.properties.isUppercase { score -= 1.5 }
                if found == "ς", after?.properties.isAlphabetic == true { score -= 1.5 }
                if Self.frequent.contains(found) { score += 0.25 }
            } else {
                let isInWord = before?.properties.isAlphabetic == true && after?.properties.isAlphabetic == true
                let isSign = "€£§°’‘“”„–—«»…№\u{A0}".unicodeScalars.contains(found)
                score += isSign ? (isInWord && found != "’" ? -1 : 0.75) : isInWord ? -2 : -1
            }
        }
        // The letters of the Baltic stand where other languages have theirs: a text with one or two could be any.
        return self == .windows1257 ? score - 0.3 * Double(bytes.count { $0 >= 128 }) : score
    }

    private enum Script {
        case latin, greek, cyrillic

        init(_ letter: Unicode.Scalar) {
            switch letter.value {
            case 0x370...0x3FF: self = .greek
            case 0x400...0x4FF: self = .cyrillic
            default: self = .latin
            }
        }
    }

    private static let frequent = Set("оеаинтсрвлОЕАИНТСРВЛαοιετσηρνκςΑΟΙΕΤΣΗΡΝΚ".unicodeScalars)

    /// The letters of the language that fits best, of those that are written in this encoding.
    private func usual(_ upper: [Unicode.Scalar], _ bytes: [UInt8]) -> Set<Unicode.Scalar> {
        let languages = languages.map { Set($0.unicodeScalars) }
        if languages.count == 1 { return languages[0] }
        let letters = bytes.filter { $0 >= 128 }.map { upper[Int($0) - 128] }
        let counts = languages.map { language in letters.count(where: language.contains) }
        return zip(languages, counts).max { $0.1 < $1.1 }?.0 ?? []
    }

    /// The letters of the languages that are written in this encoding: of all at once where the encoding is read in a text
    /// of several.
    private var languages: [String] {
        switch self {
        case .windows1252, .cp850, .macRoman: ["äöüßéèêàâçîôûùëïñóíáúåæøãõœÄÖÜÉÈÀÇÅÆØÑÁÍÓÚÊ"]
        case .windows1250, .latin2, .cp852:
            ["ąćęłńóśźżčďěňřšťůžáéíýúőűöüäßţăşâîđľĺŕôĄĆĘŁŃÓŚŹŻČĎĚŇŘŠŤŮŽÁÉÍÝÚŐŰÖÜÄŢĂŞÂÎĐĽ"]
        case .windows1254: ["çğıöşüâîûÇĞİÖŞÜ"]
        case .windows1253: ["αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ"]
        case .windows1257: ["ąčęėįšųūžĄČĘĖĮŠŲŪŽ", "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ", "äõöüšžÄÕÖÜŠŽ"]
        case .windows1251, .koi8r, .cp866:
            ["абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁіїєґІЇЄҐў"]
        }
    }

    /// The characters of the bytes 0x80 to 0xFF.
    private var table: String {
        switch self {
        case .windows1252:
            """
            €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
            """
        case .windows1250:
            """
            €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
            """
        case .windows1251:
            """
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
            АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
            """
        case .windows1253:
            """
            €\u{81}‚ƒ„…†‡\u{88}‰\u{8A}‹\u{8C}\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—\u{98}™\u{9A}›\u{9C}\u{9D}\u{9E}\u{9F}\u{A0}΅Ά£¤¥¦§¨©\u{F8F9}«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ\
            ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{F8FA}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{F8FB}
            """
        case .windows1257:
            """
            €\u{81}‚\u{83}„…†‡\u{88}‰\u{8A}‹\u{8C}¨ˇ¸\u{90}‘’“”•–—\u{98}™\u{9A}›\u{9C}¯˛\u{9F}\u{A0}\u{F8FC}¢£¤\u{F8FD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ\
            ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
            """
        case .koi8r:
            """
            ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
            юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
            """
        case .cp866:
            """
            АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
            └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}
            """
        case .cp852:
            """
            ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
            └┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■\u{A0}
            """
        case .cp850:
            """
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
            └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}
            """
        case .macRoman:
            """
            ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
            ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
            """
        case .latin2:
            """
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8A}\u{8B}\u{8C}\u{8D}\u{8E}\u{8F}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9A}\u{9B}\u{9C}\u{9D}\u{9E}\u{9F}\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
            """
        case .windows1254:
            """
            €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}\u{9E}Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
            """
        }
    }
}

extension String {
    /// Without blanks and tabs at both ends; unlike `tidiedLine`, with no-break spaces and everything between.
    package var trimmingASCIIBlanks: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...last])
    }
}
