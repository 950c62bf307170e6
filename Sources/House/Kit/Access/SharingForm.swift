import HTTP

/// The form of the sharing dialog, the same for everything that can be shared.
package enum SharingForm {
    /// The field with the mark of the audience that the form shows. A form without it is refused like a stale one: it
    /// would give access back that was withdrawn.
    package static let seen = "seen"

    /// - Parameters:
    ///   - members: everyone but the owner.
    ///   - guestsJoin: whether guests may be given more than `read`, see `Joinable`.
    ///   - present: the present audience. Deactivated members are not listed in the dialog and keep their access: they
    ///     may come back.
    /// - Returns: `nil` if the form is invalid.
    static func audience(
        _ form: FormFields, members: [Member], present: Audience, guestsJoin: Bool
    ) -> Audience? {
        switch form["audience"] {
        case "me": return .onlyMe
        case "seeAll": return .household(.read)
        case "editAll": return .household(.write)
        case "chosen":
            var chosen: [ID<Member>: Audience.Grant] = [:]
            for member in members where !member.isActive {
                if case .chosen(let now) = present { chosen[member.id] = now[member.id] }
            }
            for member in members where member.isActive {
                switch form["member-\(member.id)"] {
                case "see": chosen[member.id] = .read
                case "edit": chosen[member.id] = member.role == .guest && !guestsJoin ? .read : .write
                default: break
                }
            }
            return chosen.isEmpty ? .onlyMe : .chosen(chosen)
        default: return nil
        }
    }
}
