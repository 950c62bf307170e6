internal import HTTP

/// A reader of one request's body as it arrives, by the request's body policy.
struct BodyReader {
    /// The parsed body.
    struct Content {
        var form = FormFields()
        var files: [UploadFile] = []
        var droppedFiles: [(field: String, fileName: String)] = []
        var bytes: [UInt8] = []
        var appended: AppendedFile?
    }

    private enum Kind {
        case none
        case bytes([UInt8])
        case encodedForm([UInt8], limit: Int)
        case multipart(MultipartReader)
        case append(AppendedFile)
        /// A body that was refused after part of it had arrived. The reply has to wait for the rest: libmicrohttpd
        /// 0.9.75 accepts none in the middle of a body.
        case refused(BodyProblem)
    }

    private var kind: Kind
    private let limit: Int
    private let fieldLimit: Int
    private var count = 0
    /// The folder that a body is written to, and the number of bytes at which its free space is checked again: the
    /// body's length may be unknown, and other requests write too.
    private var written: (folder: String, nextLook: Int)?

    /// Bytes between two checks of the free space.
    private static let stride = 256 << 10

    /// The most bytes of a refused body that are read so that the client gets the reply; beyond that the connection is
    /// closed.
    private static let refusedLimit = 16 << 20

    /// Throws at once if the header already shows that the body will be refused.
    init(_ bodyPolicy: Plan.BodyPolicy, _ framing: HeaderReader.Framing, type: String?, settings: ServerSettings)
        throws(BodyProblem)
    {
        let limit = bodyPolicy.limit
        self.limit = limit
        fieldLimit = settings.fieldLimit
        kind = .none

        switch framing {
        case .none: return
        case .length(let length):
            guard length <= limit else { throw .tooLarge }
        case .chunked:
            guard limit > 0 else { throw .tooLarge }
        }
        switch bodyPolicy {
        case .nothing: throw .tooLarge
        case .bytes: kind = .bytes([])
        case .form(let limit):
            kind = try Self.form(type, limit: limit, files: .refused, settings)
        case .words(_, let formLimit):
            kind = try Self.form(type, limit: formLimit, files: .dropped, settings)
        case .upload(_, let formLimit):
            // Small forms are mostly typed text, for which `DiskRoom` keeps the reserve.
            if framing.isLonger(than: Self.stride) { try requireRoom(settings.uploadFolder, framing) }
            kind = try Self.form(type, limit: formLimit, files: .kept(folder: settings.uploadFolder), settings)
            // Other forms stay in memory.
            if case .multipart = kind { written = (settings.uploadFolder, Self.stride) }
        case .append(let path, let offset, _):
            try requireRoom(settings.uploadFolder, framing)
            written = (settings.uploadFolder, Self.stride)
            kind = .append(try AppendedFile(path: path, offset: offset))
        }
    }

    private func requireRoom(_ folder: String, _ framing: HeaderReader.Framing) throws(BodyProblem) {
        let length = if case .length(let length) = framing { length } else { 0 }
        guard DiskRoom.isThere(for: length, in: folder) else { throw .diskFull }
    }

    private static func form(
        _ type: String?, limit: Int, files: MultipartReader.Limits.Files, _ settings: ServerSettings
    ) throws(BodyProblem) -> Kind {
        let type = type ?? ""
        let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        switch name {
        case "application/x-www-form-urlencoded":
            return .encodedForm([], limit: limit)
        case "multipart/form-data":
            let limits = MultipartReader.Limits(formLimit: limit, partLimit: settings.partLimit, files: files)
            return .multipart(try MultipartReader(contentType: type, limits: limits))
        default: throw .unsupported
        }
    }

    /// - Returns: `false` when the connection should be cut.
    mutating func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
        count += bytes.count
        if case .refused = kind { return count <= limit + Self.refusedLimit }
        do throws(BodyProblem) {
            guard count <= limit else { throw .tooLarge }
            if let look = written, count >= look.nextLook {
                guard DiskRoom.isThere(for: 0, in: look.folder) else { throw .diskFull }
                written = (look.folder, count + Self.stride)
            }
            try append(bytes)
        } catch {
            // The files of a refused form are deleted with it.
            kind = .refused(error)
        }
        return true
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer) throws(BodyProblem) {
        switch kind {
        case .none, .refused: break
        case .bytes(var bytes):
            kind = .none  // so that the array is not shared, and grows in place
            bytes.append(contentsOf: piece)
            kind = .bytes(bytes)
        case .encodedForm(var bytes, let limit):
            guard bytes.count + piece.count <= limit else { throw .tooLarge }
            kind = .none
            bytes.append(contentsOf: piece)
            kind = .encodedForm(bytes, limit: limit)
        case .multipart(let reader): try reader.read(piece)
        case .append(let file): try file.write(piece)
        }
    }

    func finish() throws(BodyProblem) -> Content {
        switch kind {
        case .none: return Content()
        case .refused(let problem): throw problem
        case .bytes(let bytes): return Content(bytes: bytes)
        case .append(let file): return Content(appended: file)
        case .encodedForm(let bytes, _):
            return Content(form: try Self.decode(bytes, fieldLimit: fieldLimit))
        case .multipart(let reader):
            try reader.finish()
            return Content(form: reader.fields, files: reader.files, droppedFiles: reader.droppedFiles)
        }
    }

    private static func decode(_ bytes: [UInt8], fieldLimit: Int) throws(BodyProblem) -> FormFields {
        let form: FormFields
        do throws(FormFields.Problem) {
            form = try FormFields(encoded: bytes, limit: fieldLimit)
        } catch {
            throw error == .tooMany ? .tooLarge : .malformed
        }
        let hasNUL = form.fields.contains { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) }
        if hasNUL { throw .malformed }
        return form
    }
}

extension HeaderReader.Framing {
    /// A chunked body has no known length and gives `false`.
    fileprivate func isLonger(than limit: Int) -> Bool {
        if case .length(let length) = self { length > limit } else { false }
    }
}
