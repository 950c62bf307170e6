internal import HTTP

/// A completely received request, ready to be answered on any thread.
///
/// Unchecked, by this rule: it is made on the listening thread and handed over whole; the body's readers and files then
/// have no other owner.
struct RequestWork: @unchecked Sendable {
    let core: ServerCore
    let head: RequestHead
    let body: BodyReader
    let respond: @Sendable (Request) -> Response
    let peer: String

    func run() -> Reply? {
        let content: BodyReader.Content
        var uploads: [Upload] = []
        do throws(BodyProblem) {
            content = try body.finish()
            for file in content.files { uploads.append(try file.finish()) }
            try content.appended?.finish()
        } catch {
            return core.refusal(error.status, head, peer: peer, closing: true)
        }
        // The files are kept until the reply is made, which may send one of them.
        defer { for file in content.files { file.remove() } }
        let response = respond(
            Request(
                head, form: content.form, uploads: uploads, droppedFiles: content.droppedFiles, bytes: content.bytes))
        // Release before replying: a client that reads the reply may send the next piece at once.
        content.appended?.release()
        let reply = core.builder.reply(response, to: head)
        core.record(reply, head, peer: peer)
        return reply
    }
}
