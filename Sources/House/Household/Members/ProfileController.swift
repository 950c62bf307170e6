import HTTP
import Localization

/// Handles a member's profile: name, colour, photo, and the compression of the photos they add.
struct ProfileController: Sendable {
    let household: HouseholdStore
    let avatars: AvatarStore
    let pages: Pages

    var routes: [Route] {
        [.get("/settings/profile", show), .post("/settings/profile", change, [.guests, .photo])]
    }

    func show(_ visit: Visit) throws -> Response {
        let me = visit.member
        return try pages.response(
            ProfilePage(
                me: Avatar(me), name: me.name, colour: me.colour, photos: Self.photos(me, me.compressesPhotos)),
            for: visit)
    }

    /// Guests add no photos, so the choice is left out for them.
    private static func photos(_ member: Member, _ isCompressing: Bool) -> ProfilePage.Photos? {
        member.role == .guest ? nil : isCompressing ? .compressed : .asTheyAre
    }

    func change(_ visit: Visit) throws -> Response {
        let me = visit.member
        let name = (visit.form["name"] ?? "").tidiedLine
        let colour = visit.form["colour"].flatMap { Int($0) } ?? me.colour
        let photos = visit.form["photos"].map { ProfilePage.Photos(rawValue: $0) }
        let isCompressing = photos.map { $0 == .compressed } ?? me.compressesPhotos
        var problems: [String: Phrase] = [:]
        problems["name"] = NewMemberForm.problem(name: name)
        if !(1...10).contains(colour) { problems["colour"] = Phrase("Choose one from the list.") }
        if case .some(nil) = photos { problems["photos"] = Phrase("Choose one from the list.") }
        if problems.isEmpty {
            do {
                problems["photo"] = try change(visit, name: name, colour: colour, isCompressing: isCompressing)?.phrase
                if problems.isEmpty { return .seeOther("/settings") }
            } catch MemberProblem.nameTaken {
                problems["name"] = Phrase("Someone in the household already has this name. Choose another.")
            }
        }
        if PhotoForm(visit.request).isLosable, problems["photo"] == nil { problems["photo"] = PhotoForm.lostPhrase }
        let page = ProfilePage(
            me: Avatar(me), name: name, colour: colour, photos: Self.photos(me, isCompressing), problems: problems)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }

    private func change(_ visit: Visit, name: String, colour: Int, isCompressing: Bool) throws -> PhotoProblem? {
        // Checked before the photo is read.
        if let other = try household.member(named: name), other.id != visit.member.id { throw MemberProblem.nameTaken }
        let profile = HouseholdStore.Profile(name: name, colour: colour, compressesPhotos: isCompressing)
        return try avatars.change(visit.member, to: profile, photo: PhotoForm(visit.request))
    }
}
