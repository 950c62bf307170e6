package import Foundation
package import Localization

/// What a member is notified of beside open pages: a thing of a room, by reference. What is said of it is read when it is
/// sent, so that nothing is said of what was done, deleted, locked or unshared meanwhile.
package struct NoticeReference: Codable, Hashable, Sendable {
    /// The id of the room that knows what to say.
    let room: String
    /// The room's own word for what happened.
    package let kind: String
    package let thing: UUID

    package init(room: String, kind: String, thing: UUID) {
        self.room = room
        self.kind = kind
        self.thing = thing
    }
}

/// What a notification says.
package struct Notice: Sendable, Equatable {
    let title: String
    let text: String
    /// What is said where nobody but the member may read along: no name and no word of a member's.
    let wordless: String
    /// The page that it leads to.
    let path: String
    /// What can be done from the notification itself.
    let actions: [Action]
    /// Phones that save power are woken for it.
    let isUrgent: Bool

    /// One tap in a notification: a form without a page.
    package struct Action: Sendable, Equatable {
        package enum Kind: String, Sendable {
            case done, snooze
            /// Asks for a line of text, which is sent in the field `content`.
            case reply
        }

        let kind: Kind
        let title: String
        /// The address that it is posted to.
        let path: String
        let fields: [String: String]

        package init(_ kind: Kind, title: String, path: String, fields: [String: String] = [:]) {
            self.kind = kind
            self.title = title
            self.path = path
            self.fields = fields
        }
    }

    package init(
        title: String, text: String = "", wordless: String, path: String, actions: [Action] = [],
        isUrgent: Bool = false
    ) {
        self.title = title
        self.text = text
        self.wordless = wordless
        self.path = path
        self.actions = actions
        self.isUrgent = isUrgent
    }

    /// The same without any words of members.
    var withoutWords: Notice {
        Notice(title: wordless, wordless: wordless, path: path, actions: actions, isUrgent: isUrgent)
    }
}

/// A room that notifies members conforms.
package protocol NoticeSource: Sendable {
    /// What a notification says now; `nil` if there is nothing to say any more: done, deleted, or no longer for this member
    /// to see. Nothing is said of what is behind a lock: no phone that is notified has opened one.
    func notice(_ kind: String, _ thing: UUID, for member: Member, _ words: Words) throws -> Notice?
}

extension RoomDirectory {
    func notice(_ reference: NoticeReference, for member: Member, _ words: Words) throws -> Notice? {
        let room = all.first { type(of: $0).id == reference.room } as? any NoticeSource
        return try room?.notice(reference.kind, reference.thing, for: member, words)
    }
}
