import HTTP

/// Handles the photos of members: every signed-in member may see them, like the names.
struct AvatarController: Sendable {
    let avatars: AvatarStore
    let responses: MediaResponses

    var routes: [Route] { [.get("/members/:member/photo/:version", show)] }

    static func path(_ member: ID<Member>, version: String) -> String { "/members/\(member)/photo/\(version)" }

    func show(_ visit: Visit) throws -> Response {
        let version = visit.request.parameters["version"] ?? ""
        return try responses.avatar(avatars.photo(of: visit.id("member"), version: version))
    }
}

extension Avatar {
    package init(_ member: Member) {
        self.init(
            name: member.name, initials: member.initials, colour: member.colour,
            photo: member.photo.map { AvatarController.path(member.id, version: $0) })
    }
}
