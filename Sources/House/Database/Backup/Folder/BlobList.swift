import Crypto
import Foundation

/// The file `blobs.txt` of a backup: the hash of each of its blobs, a line each, in order.
enum BlobList {
    private static let lineLength = 65
    /// Lines that are read or written at once.
    private static let batch = 1000

    /// Calls `body` with each blob of a list.
    /// - Parameter sha256: the hash of the list as its manifest has it, in hexadecimal digits.
    /// - Throws: `StartProblem` if the list is not as it was written; `body` may have been called then.
    static func read(_ url: URL, sha256: String, _ body: (BlobKey) throws -> Void) throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }  // it was only read
        let damaged = StartProblem("The list of files \(url.path) is damaged.")
        var hasher = SHA256()
        while let piece = try file.read(upToCount: lineLength * batch), !piece.isEmpty {
            hasher.update(data: piece)
            let bytes = [UInt8](piece)
            guard bytes.count % lineLength == 0 else { throw damaged }
            for start in stride(from: 0, to: bytes.count, by: lineLength) {
                guard let key = BlobKey(hex: bytes[start..<start + 64]) else { throw damaged }
                try body(key)
            }
        }
        guard Hex.text(Data(hasher.finalize())) == sha256 else { throw damaged }
    }

    /// - Parameter next: the next blob; `nil` after the last.
    /// - Returns: the hash of the list, in hexadecimal digits.
    static func write(to url: URL, _ next: () throws -> BlobKey?) throws -> String {
        var hasher = SHA256()
        let file = try NewPrivateFile(url.path)
        var lines = Data(capacity: lineLength * batch)
        func flush() throws {
            hasher.update(data: lines)
            try file.write(lines)
            lines.removeAll(keepingCapacity: true)
        }
        while let key = try next() {
            lines.append(contentsOf: key.hex.utf8)
            lines.append(10)
            if lines.count >= lineLength * batch { try flush() }
        }
        try flush()
        try file.finish()
        return Hex.text(Data(hasher.finalize()))
    }
}
