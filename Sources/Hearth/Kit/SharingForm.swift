import HTTP

/// The sharing sheet, as a browser sends it; the same for everything that can be shared.
enum SharingForm {
    /// - Parameter members: everyone but the owner. Guests get no more than `read`.
    /// - Returns: `nil` when the form says nothing that can be.
    static func audience(_ form: FormFields, members: [Member]) -> Audience? {
        switch form["audience"] {
        case "me": return .onlyMe
        case "seeAll": return .household(.read)
        case "editAll": return .household(.write)
        case "chosen":
            var chosen: [ID<Member>: Audience.Grant] = [:]
            for member in members {
                switch form["member-\(member.id)"] {
                case "see": chosen[member.id] = .read
                case "edit": chosen[member.id] = member.role == .guest ? .read : .write
                default: break
                }
            }
            return chosen.isEmpty ? .onlyMe : .chosen(chosen)
        default: return nil
        }
    }
}
