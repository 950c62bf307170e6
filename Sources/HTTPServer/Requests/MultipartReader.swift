internal import CMicroHTTPD
internal import HTTP

/// Reads a multipart form (RFC 7578, RFC 2046 section 5.1) piece by piece as it arrives. Fields are kept in memory;
/// files go to disk at once. At most one piece and one delimiter are held back.
///
/// libmicrohttpd's own `MHD_PostProcessor` is not used, because it loses what people send. Tried with Debian's
/// 0.9.75-6, which has the patch for CVE-2023-27371, and a server in C that prints what it is given:
///
/// - `boundary=XX; charset=utf-8`: no part is found, and it reports success, so a whole form would arrive empty. With
///   `Boundary=` in capitals there is no post processor at all. Names of parameters have no case (RFC 2045).
/// - `filename="a\"b.txt"`, as some programs escape a quote: the name ends at the quote. `name=f` without quotes: the
///   part has no name.
/// - Lines that end with a line feed alone are taken for headers but not for delimiters: the end of the form becomes
///   the end of its last value.
/// - Its iterator does not learn that a part begins: of 100,000 parts 100,003 calls had the offset 0, so that a limit
///   of parts cannot be counted. A part's header is as long as its buffer allows; here it is 4,096 bytes.
///
/// It does carry 1,000 parts, one file of 1 GB (its offsets have 64 bits), and a delimiter's beginning within a file.
/// `filename*` it ignores, and so does this reader: RFC 7578 section 4.2 forbids it.
final class MultipartReader {
    struct Limits {
        /// Bytes of all names and values that are kept in memory.
        var formLimit: Int
        var partLimit: Int
        var files: Files

        enum Files {
            case refused
            /// The files are discarded, and only their names are kept.
            case dropped
            case kept(folder: String)
        }
    }

    private enum State {
        case preamble
        /// After a delimiter follows a line break, or two hyphens at the end.
        case afterDelimiter
        case header
        case content
        case epilogue
    }

    private enum Part {
        case field(name: String, value: [UInt8])
        case file(UploadFile)
        case droppedFile
        /// A file field without a chosen file.
        case absentFile
    }

    private static let headerLimit = 4096
    private static let preambleLimit = 1024

    private let limits: Limits
    private let delimiter: [UInt8]
    private var state = State.preamble
    private var part: Part?
    private var partCount = 0
    private var keptBytes = 0
    /// Bytes whose meaning depends on the following ones. The first delimiter has no line break before it, so one is
    /// added here.
    private var pending = Array("\r\n".utf8)

    private(set) var fields = FormFields()
    private(set) var files: [UploadFile] = []
    private(set) var droppedFiles: [(field: String, fileName: String)] = []

    /// - Parameter contentType: the value of the request's `Content-Type`.
    init(contentType: String, limits: Limits) throws(BodyProblem) {
        guard let boundary = Self.boundary(contentType) else { throw .malformed }
        delimiter = Array("\r\n--".utf8) + boundary
        self.limits = limits
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(BodyProblem) {
        if state == .epilogue { return }
        pending.append(contentsOf: bytes)
        let held = pending
        pending = []
        var position = 0
        while try step(held, &position) {}
        if state != .epilogue { pending = Array(held[position...]) }
    }

    /// Call it after the last bytes; a body without its final delimiter is refused.
    func finish() throws(BodyProblem) {
        guard state == .epilogue else { throw .malformed }
    }

    /// Reads as far as the current state reaches; `false` if more bytes are needed.
    private func step(_ held: [UInt8], _ position: inout Int) throws(BodyProblem) -> Bool {
        switch state {
        case .preamble:
            guard let found = find(delimiter, in: held, from: position) else {
                guard held.count <= Self.preambleLimit else { throw .malformed }
                return false
            }
            guard found <= Self.preambleLimit else { throw .malformed }
            position = found + delimiter.count
            state = .afterDelimiter
            return true
        case .afterDelimiter:
            guard held.count - position >= 2 else { return false }
            try beginPart(held[position], held[position + 1])
            position += 2
            return state != .epilogue
        case .header:
            let end = find(Self.blankLine, in: held, from: position)
            guard (end ?? held.count) - position <= Self.headerLimit else { throw .tooLarge }
            guard let end else { return false }
            try open(held, position..<end)
            position = end + Self.blankLine.count
            state = .content
            return true
        case .content:
            if let found = find(delimiter, in: held, from: position) {
                try add(held, position..<found)
                try closePart()
                position = found + delimiter.count
                state = .afterDelimiter
                return true
            }
            // The last bytes, fewer than a delimiter's length, may be the beginning of one.
            let safe = max(position, held.count - delimiter.count + 1)
            try add(held, position..<safe)
            position = safe
            return false
        case .epilogue:
            return false
        }
    }

    private static let blankLine = Array("\r\n\r\n".utf8)

    private func beginPart(_ first: UInt8, _ second: UInt8) throws(BodyProblem) {
        switch (first, second) {
        case (UInt8(ascii: "-"), UInt8(ascii: "-")): state = .epilogue
        case (13, 10):
            partCount += 1
            guard partCount <= limits.partLimit else { throw .tooLarge }
            state = .header
        default: throw .malformed
        }
    }

    private func open(_ held: [UInt8], _ range: Range<Int>) throws(BodyProblem) {
        let header = try withBytes(held, range) { bytes throws(BodyProblem) in try PartHeader(bytes) }
        guard let fileName = header.fileName else {
            try keep(header.name.utf8.count)
            part = .field(name: header.name, value: [])
            return
        }
        if header.isAbsentFile {
            part = .absentFile
            return
        }
        try keep(header.name.utf8.count + fileName.utf8.count)
        switch limits.files {
        case .refused: throw .unsupported
        case .dropped:
            droppedFiles.append((header.name, fileName))
            part = .droppedFile
        case .kept(let folder):
            let file = try UploadFile(folder: folder, part: header)
            files.append(file)
            part = .file(file)
        }
    }

    private func add(_ held: [UInt8], _ range: Range<Int>) throws(BodyProblem) {
        guard !range.isEmpty else { return }
        switch part {
        case .field(let name, var value):
            try keep(range.count)
            part = nil  // so that the array below is not shared, and grows in place
            value.append(contentsOf: held[range])
            part = .field(name: name, value: value)
        case .file(let file):
            try withBytes(held, range) { bytes throws(BodyProblem) in try file.write(bytes) }
        case .droppedFile: break
        case .absentFile, nil: throw .malformed
        }
    }

    private func closePart() throws(BodyProblem) {
        if case .field(let name, let value) = part {
            guard let text = String(validating: value, as: UTF8.self), !value.contains(0) else { throw .malformed }
            fields.add(name, text)
        }
        part = nil
    }

    private func keep(_ count: Int) throws(BodyProblem) {
        keptBytes += count
        guard keptBytes <= limits.formLimit else { throw .tooLarge }
    }

    private func withBytes<Result>(
        _ held: [UInt8], _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(BodyProblem) -> Result
    ) throws(BodyProblem) -> Result {
        try held.withUnsafeBufferPointer { bytes throws(BodyProblem) in
            try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
    }

    private func find(_ needle: [UInt8], in held: [UInt8], from position: Int) -> Int? {
        held.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count - position >= needle.count,
                let found = memmem(base + position, bytes.count - position, needle, needle.count)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// The boundary of a `multipart/form-data` type: 1 to 70 characters (RFC 2046 section 5.1.1).
    static func boundary(_ contentType: String) -> [UInt8]? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let text = parameter.drop { $0 == " " || $0 == "\t" }
            guard text.utf8.count > 9, String(text.prefix(9)).equalsIgnoringCase("boundary=") else { continue }
            var value = text.dropFirst(9)
            while value.last == " " { value.removeLast() }
            if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
            let isAllowed = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") || $0 == 0x20 }
            return isAllowed && (1...70).contains(value.utf8.count) ? Array(value.utf8) : nil
        }
        return nil
    }
}
