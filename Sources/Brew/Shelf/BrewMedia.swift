import Foundation
import House

extension UploadPlace {
    /// The path component of bags in a `MediaPlace`.
    static let bags = "beans"

    /// Pictures of bags; members who may change the beans add them.
    static let brew = UploadPlace(
        subject: .barista, address: .barista,
        name: "(SELECT name FROM member WHERE member.id = barista.ownerId)", table: "brewMedium", column: "baristaId",
        things: [
            .subject(limit: 0, takesUploads: false, hasMain: false),
            Thing(
                pattern: "\(bags)/:bag",
                place: Column(name: "bagId", table: "brewBag", subject: "baristaId", titles: ["brewBag.name"]),
                limit: 20),
        ])
}
