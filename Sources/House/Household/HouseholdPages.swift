import Localization

extension HouseholdStore {
    /// All members' avatars by id.
    package func avatars() throws -> [ID<Member>: Avatar] {
        Dictionary(uniqueKeysWithValues: try members().map { ($0.id, Avatar($0)) })
    }

    /// The avatars of the members and of those who were removed, under the names that they had then: for what they
    /// wrote where others read it.
    package func writers() throws -> [ID<Member>: Avatar] {
        let former = try formerMembers().map { former in
            (former.id, Avatar(name: former.name, initials: Member.initials(former.name), colour: former.colour))
        }
        return try avatars().merging(former) { member, _ in member }
    }
}

extension MembersPage {
    init(_ members: [Member], invitations: [Invitation], isAdmin: Bool, problems: [String: Phrase] = [:]) {
        self.init(
            members: members.map { member in
                MemberRow(
                    avatar: Avatar(member), role: member.role, isActive: member.isActive,
                    path: isAdmin ? MembersController.path(member.id) : nil)
            },
            invitations: invitations.map {
                InvitationRow(id: $0.id.description, role: $0.role, expires: $0.expiresAt.date)
            },
            isAdmin: isAdmin, problems: problems)
    }
}

extension AudienceChoice {
    init(_ audience: Household.DefaultAudience) {
        switch audience {
        case .me: self = .me
        case .read: self = .seeAll
        case .write: self = .editAll
        }
    }
}

extension Household.DefaultAudience {
    init?(_ audience: AudienceChoice) {
        switch audience {
        case .me: self = .me
        case .seeAll: self = .read
        case .editAll: self = .write
        case .chosen: return nil
        }
    }
}
