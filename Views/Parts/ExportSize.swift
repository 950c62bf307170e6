package import HTML
package import Localization

/// How many photos and files an archive will have, and that it can come back. Texts alone take no room worth naming.
package struct ExportSize {
    let files: Int
    let bytes: Int

    package init(files: Int, bytes: Int) {
        (self.files, self.bytes) = (files, bytes)
    }

    package func points(_ words: Words) -> HTML {
        let comesBack =
            files > 0
            ? words("About \(words.bytes(bytes)). Hearth can import it again.") : words("Hearth can import it again.")
        return """
            \(if: files > 0, "<li>\(Icon.camera.html)<span>\(words("\(files) photos and files, in their original quality"))</span></li>")
            <li>\(Icon.download.html)<span>\(comesBack)</span></li>
            """
    }
}
