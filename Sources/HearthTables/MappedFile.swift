import Foundation

/// The bytes of an open file, mapped into memory for as long as the process runs.
struct MappedFile {
    /// Valid as long as the process runs: nothing unmaps it.
    let address: UnsafeMutableRawPointer
    let count: Int

    /// - Throws: `POSIXError`.
    init(descriptor: Int32) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure }
        count = Int(status.st_size)
        // Nothing can be mapped of an empty file, which is no database.
        guard count > 0 else { throw POSIXError(.EINVAL) }
        guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
            throw Self.failure
        }
        self.address = address
    }

    /// Changes bytes of this process's copy of the first page, never of the file.
    /// - Throws: `POSIXError`.
    func change(_ change: (UnsafeMutableRawPointer) -> Void) throws {
        let page = min(count, sysconf(Int32(_SC_PAGESIZE)))
        guard mprotect(address, page, PROT_READ | PROT_WRITE) == 0 else { throw Self.failure }
        change(address)
        guard mprotect(address, page, PROT_READ) == 0 else { throw Self.failure }
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
