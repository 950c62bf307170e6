internal import CKernel

/// The kernel's limits that a process sets on itself, for good, before it reads untrusted data: an attacker who takes over
/// a decoder then reaches no other file and no network. Child processes inherit them.
public struct Confinement: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Landlock: which files can be opened. Linux 5.13, where it was not left out.
    public static let files = Confinement(rawValue: HEARTH_LANDLOCK)
    /// seccomp: which system calls can be made.
    public static let calls = Confinement(rawValue: HEARTH_SECCOMP)

    /// The limits that this kernel supports and allows; a container may forbid some.
    public static var offered: Confinement { Confinement(rawValue: hearth_confinement_offered()) }

    /// Lets go of all open files but the three standard ones, and of the way to more privileges; and opens nothing from
    /// here on but shared libraries. To be called before there is a second thread: those that run are not confined.
    @discardableResult
    public static func openLibrariesOnly() -> Confinement {
        hearth_close_files(3)
        guard hearth_renounce_privileges() == 0, hearth_confine_files(nil, nil) != 0 else { return [] }
        return .files
    }

    /// Computes from here on, reads and writes what is open, and does nothing else: no file is opened, no connection
    /// made, no program started, no other process touched. To be called once all libraries are loaded.
    @discardableResult
    public static func computeOnly() -> Confinement {
        guard hearth_renounce_privileges() == 0, hearth_confine_to_computing() != 0 else { return [] }
        return .calls
    }

    /// Prepares for becoming another program: it may open itself, shared libraries, fonts and one file, and has no
    /// network.
    @discardableResult
    public static func prepareToRun(_ program: String, reading input: String) -> Confinement {
        hearth_close_files(3)
        guard hearth_renounce_privileges() == 0 else { return [] }
        var confinement: Confinement = []
        if hearth_confine_files(program, input) != 0 { confinement.insert(.files) }
        if hearth_confine_calls() != 0 { confinement.insert(.calls) }
        return confinement
    }
}
