import Foundation

/// The memory and the start of this process, read from `/proc` (proc(5)).
struct ProcessUsage {
    /// Bytes of memory that are in use now.
    let residentBytes: Int
    let startedAt: Instant

    /// `nil` where there is no `/proc`, or it is not as expected.
    init?() {
        let text = { (path: String) in
            // Files of /proc have no size before they are read.
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        guard let pages = text("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            // The name of the program may contain spaces and brackets.
            let fields = text("/proc/self/stat")?.split(separator: ")").last?.split(separator: " "), fields.count > 19,
            let ticks = Int(fields[19]),
            let boot = text("/proc/stat")?.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
            let bootTime = Int(boot.dropFirst("btime ".count))
        else { return nil }
        residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        startedAt = Instant(milliseconds: Int64(bootTime * 1000 + ticks * 1000 / Int(sysconf(Int32(_SC_CLK_TCK)))))
    }
}
