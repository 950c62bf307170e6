internal import CMicroHTTPD

/// How the process asks the kernel for memory.
public enum ProcessMemory {
    /// Serves blocks of 1 MiB and more by `mmap`, so that they go back when freed. To be called first thing:
    /// left alone, glibc raises this threshold and keeps what Argon2 and libvips used for good (measured).
    public static func configure() {
        hearth_set_mmap_threshold(1 << 20)
    }
}
