import Foundation
import Rooms

@testable import House

// What a house with all its rooms is opened, checked, backed up and restored with.

extension Migrations {
    static let ours = Migrations(of: Rooms.all)
}

extension DatabaseCheck {
    static let ours = DatabaseCheck(Rooms.all)
}

extension HouseDatabase {
    convenience init(
        folder: DataFolder, clock: WallClock = .system, isAdopting: Bool = false,
        onStatement: StatementObserver? = nil
    ) throws {
        try self.init(
            folder: folder, migrations: .ours, clock: clock, isAdopting: isAdopting, onStatement: onStatement)
    }
}

extension HouseCheck {
    static func problems(in folder: DataFolder) throws -> [String] { try problems(in: folder, rooms: Rooms.all) }
}

extension Backup {
    static func write(copy: URL, folder: DataFolder, to target: URL, at now: Instant) throws -> WrittenBackup {
        try write(copy: copy, folder: folder, to: target, rooms: Rooms.all, at: now)
    }
}

extension Restore {
    init(from source: any RestoreSource, into folder: DataFolder, at now: Instant) {
        self.init(from: source, into: folder, rooms: Rooms.all, at: now)
    }

    init(_ archive: URL, into folder: DataFolder, at now: Instant) {
        self.init(archive, into: folder, rooms: Rooms.all, at: now)
    }
}
