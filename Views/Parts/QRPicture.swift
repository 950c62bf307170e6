package import HTML

/// A QR code as dark squares one unit wide.
package struct QRPicture: Sendable {
    /// The `d` of an SVG path.
    let path: String
    /// The width and height of the drawing in units, quiet zone included.
    let size: Int

    package init(path: String, size: Int) {
        self.path = path
        self.size = size
    }

    /// - Parameter label: for those who do not see it.
    package func html(_ label: String, class name: String = "invitation__code") -> HTML {
        """
        <svg class="\(name)" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(label)"><path d="\(path)"/></svg>
        """
    }
}
