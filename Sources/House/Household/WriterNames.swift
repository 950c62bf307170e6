package import Localization

/// The names of the members who wrote something, also of those who have left.
package struct WriterNames: Sendable {
    private let avatars: [ID<Member>: Avatar]
    private let gone: String

    package init(_ avatars: [ID<Member>: Avatar], _ words: Words) {
        self.avatars = avatars
        gone = Avatar.somebodyGone(words).name
    }

    package subscript(_ member: ID<Member>) -> String { avatars[member]?.name ?? gone }
}
