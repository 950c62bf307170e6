package import HTTP
package import Localization

extension RoomContext {
    /// All routes of the media of one kind of subject.
    /// - Parameter page: see `AttachmentsController.page`.
    package func mediaRoutes<Door: SubjectDoor>(
        _ attachments: AttachmentStore, _ uploads: UploadStore, door: Door,
        page: (@Sendable (MediaPlace, Door.Open, Visit, Phrase) throws -> Response)? = nil
    ) -> [Route] {
        mediaRoutes(attachments, uploads, door: door, fileDoor: door, page: page)
    }

    /// - Parameter fileDoor: opens the routes that show or send one file, whose id is the parameter `file` of their
    ///   addresses. It may let in members who may see that file and not the subject.
    package func mediaRoutes<Door: SubjectDoor, FileDoor: SubjectDoor>(
        _ attachments: AttachmentStore, _ uploads: UploadStore, door: Door, fileDoor: FileDoor,
        page: (@Sendable (MediaPlace, Door.Open, Visit, Phrase) throws -> Response)? = nil
    ) -> [Route] {
        AttachmentsController(door: door, attachments: attachments, pages: pages, page: page).routes
            + AttachmentController(door: door, attachments: attachments, pages: pages).routes
            + MediaController(
                door: fileDoor, attachments: attachments, responses: MediaResponses(media: media), pages: pages
            ).routes
            + UploadsController(door: door, uploads: uploads, limit: settings.uploadLimit).routes
            + UploadController(door: door, uploads: uploads).routes
    }
}
