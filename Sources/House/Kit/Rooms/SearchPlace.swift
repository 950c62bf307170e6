package import Localization

/// A page that has a place of its own in a room and is found by its name: “Import values”, “New graph”.
package struct SearchPlace: Sendable {
    package let title: Phrase
    package let icon: Icon
    package let path: String

    package init(_ title: Phrase, _ icon: Icon, _ path: String) {
        self.title = title
        self.icon = icon
        self.path = path
    }
}
