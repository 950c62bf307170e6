import Localization

extension SharingPage {
    /// The sharing dialog for any kind of thing.
    /// - Throws: `Refusal.notFound` if the owner does not exist.
    init(
        thing: String, path: String, ownerId: ID<Member>, isOwner: Bool, audience: Audience, option: Option?,
        members: [Member], guestsJoin: Bool, problems: [String: Phrase]
    ) throws {
        guard let owner = members.first(where: { $0.id == ownerId }) else { throw Refusal.notFound }
        self.init(
            thing: thing, thingPath: path, action: path + "/sharing", owner: Avatar(owner), isOwner: isOwner,
            audience: AudienceChoice(audience),
            guestsJoin: guestsJoin,
            members: members.filter { $0.id != owner.id && $0.isActive }.map { member in
                let levels = AccessChoice.levels(isGuest: member.role == .guest, guestsJoin: guestsJoin)
                return SharingMember(
                    id: member.id.description, avatar: Avatar(member),
                    level: AccessChoice(audience, for: member, among: levels), levels: levels)
            },
            seen: audience.mark(isOptionOn: option?.isOn ?? false), problems: problems, option: option)
    }
}

extension AudienceChoice {
    init(_ audience: Audience) {
        switch audience {
        case .onlyMe: self = .me
        case .household(.read): self = .seeAll
        case .household(.write): self = .editAll
        case .chosen: self = .chosen
        }
    }
}

extension AccessChoice {
    /// The choices for one member: guests never edit.
    static func levels(isGuest: Bool, guestsJoin: Bool) -> [AccessChoice] {
        [.none, .see] + (isGuest ? guestsJoin ? [.join] : [] : [.edit])
    }

    init(_ audience: Audience, for member: Member, among levels: [AccessChoice]) {
        let grant: Audience.Grant? =
            switch audience {
            case .onlyMe: nil
            case .household(let grant): grant
            case .chosen(let members): members[member.id]
            }
        switch grant {
        case nil: self = .none
        case .read: self = .see
        case .write: self = levels.last ?? .see
        }
    }
}
