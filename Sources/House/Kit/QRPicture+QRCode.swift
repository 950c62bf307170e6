import QRCodes

extension QRPicture {
    /// - Returns: `nil` if the text is too long for a QR code.
    package init?(_ text: String) {
        guard let code = QRCode(text) else { return nil }
        let quietZone = 4
        self.init(path: code.svgPath, size: code.size + 2 * quietZone)
    }
}
