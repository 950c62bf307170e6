package import HTTP
package import Localization

extension RoomContext {
    /// All routes of the media of one kind of subject.
    /// - Parameter page: see `AttachmentsController.page`.
    package func mediaRoutes<Door: SubjectDoor>(
        _ attachments: AttachmentStore, _ uploads: UploadStore, door: Door,
        page: (@Sendable (MediaPlace, Door.Open, Visit, Phrase) throws -> Response)? = nil
    ) -> [Route] {
        AttachmentsController(door: door, attachments: attachments, pages: pages, page: page).routes
            + AttachmentController(door: door, attachments: attachments, pages: pages).routes
            + MediaController(door: door, attachments: attachments, responses: MediaResponses(media: media)).routes
            + UploadsController(door: door, uploads: uploads, limit: settings.uploadLimit).routes
            + UploadController(door: door, uploads: uploads).routes
    }
}
