/// A cursor over the changes of one table, which reads them in place without copying values.
struct ChangeCursor {
    private var scanner: ChangesetScanner
    private let width: Int

    /// The operation of the current change.
    private(set) var operation = ChangesetScanner.Operation.insert
    private(set) var range = 0..<0
    /// The position of each column's value before a deletion or an update; 0, the position of a header, if there is none.
    private(set) var old: [Int]
    /// The position of each column's value after an insertion or an update.
    private(set) var new: [Int]

    init(_ bytes: UnsafeRawBufferPointer, width: Int, range: Range<Int>) {
        scanner = ChangesetScanner(bytes, range)
        self.width = width
        old = Array(repeating: 0, count: width)
        new = old
    }

    var bytes: UnsafeRawBufferPointer { scanner.bytes }

    /// - Throws: `ChangesetError.damage`.
    mutating func next() throws(ChangesetError) -> Bool {
        guard !scanner.isAtEnd else { return false }
        let start = scanner.index
        operation = try scanner.operation()
        for column in 0..<width {
            let place = try scanner.value()
            if operation == .insert { new[column] = place } else { old[column] = place }
        }
        if operation == .update {
            for column in 0..<width { new[column] = try scanner.value() }
        }
        range = start..<scanner.index
        return true
    }

    /// Moves back to a change that was read before.
    mutating func rewind(to change: Range<Int>) throws(ChangesetError) {
        scanner = scanner.moved(to: change.lowerBound)
        _ = try next()
    }

    // MARK: Values by position

    /// The range of a value's type and bytes.
    func encodedRange(_ place: Int) throws(ChangesetError) -> Range<Int> {
        var after = scanner.moved(to: place)
        _ = try after.value()
        return place..<after.index
    }

    /// A value's type and bytes.
    func encoded(_ place: Int) throws(ChangesetError) -> Slice<UnsafeRawBufferPointer> {
        bytes[try encodedRange(place)]
    }

    /// The range of a text's or blob's own bytes.
    func payload(_ place: Int) throws(ChangesetError) -> Range<Int> { try scanner.payload(place) }

    /// The bytes of a blob; empty for any other value.
    func blob(_ place: Int) throws(ChangesetError) -> [UInt8] { try blobIfAny(place) ?? [] }

    private func blobIfAny(_ place: Int) throws(ChangesetError) -> [UInt8]? {
        guard place > 0, bytes[place] == 4 else { return nil }
        return [UInt8](bytes[try payload(place)])
    }

    func text(_ place: Int) throws(ChangesetError) -> String? {
        guard place > 0, bytes[place] == 3 else { return nil }
        return String(decoding: bytes[try payload(place)], as: UTF8.self)
    }

    func isNull(_ place: Int) -> Bool { place > 0 && bytes[place] == 5 }

    // MARK: Blobs by column

    /// The blob in a column of a deleted row; `nil` for other operations, and for a column that was added later.
    func deletedBlob(_ column: Int) throws(ChangesetError) -> [UInt8]? {
        operation == .delete ? try blob(old, column) : nil
    }

    /// The blob in the first column, which is part of the row's key.
    func key() throws(ChangesetError) -> [UInt8]? { try blob(operation == .insert ? new : old, 0) }

    /// The blob in the first column of an updated row, which is its key.
    func updatedKey() throws(ChangesetError) -> [UInt8]? { operation == .update ? try blob(old, 0) : nil }

    /// The blob that an update wrote to a column; `nil` if it did not change the column.
    func updatedBlob(_ column: Int) throws(ChangesetError) -> [UInt8]? {
        operation == .update ? try blob(new, column) : nil
    }

    /// The blobs in a column before and after the change, each as far as it was recorded.
    func blobs(_ column: Int) throws(ChangesetError) -> (before: [UInt8]?, after: [UInt8]?) {
        (operation == .insert ? nil : try blob(old, column), operation == .delete ? nil : try blob(new, column))
    }

    /// True if an update changed the value of a column.
    func changes(_ column: Int) -> Bool { operation == .update && column < width && new[column] > 0 }

    private func blob(_ places: [Int], _ column: Int) throws(ChangesetError) -> [UInt8]? {
        column < width ? try blobIfAny(places[column]) : nil
    }
}
