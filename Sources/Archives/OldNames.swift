/// Names in code page 437, which ZIP has where an entry does not say that its name is UTF-8 (PKWARE APPNOTE.TXT, D.1).
enum OldNames {
    static func text(_ name: UnsafePointer<CChar>) -> String {
        var text = String.UnicodeScalarView()
        var place = 0
        // Ends with a zero, as every name of libarchive does.
        while name[place] != 0 {
            let byte = UInt8(bitPattern: name[place])
            text.append(byte < 128 ? Unicode.Scalar(byte) : upper[Int(byte) - 128])
            place += 1
        }
        return String(text)
    }

    /// 0x80 to 0xFF. Source: Unicode Consortium, VENDORS/MICSFT/PC/CP437.TXT.
    private static let upper = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
        ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)
}
