import Foundation
import House
import QRCodes

/// The lines that the terminal shows at start-up: the address to open, and how to set up.
struct StartupBanner {
    let house: House

    init(_ house: House) { self.house = house }

    func print() throws {
        let addresses = house.addresses
        var text = "\nHearth is ready. Open it on a phone or laptop in this home:\n\n"
        text += addresses.map { "  \($0)\n" }.joined()
        if let first = addresses.first, let code = QRCode(first) { text += "\n" + code.terminalText + "\n" }
        if try house.household.needsSetUp() {
            text += "\nNobody lives here yet. The set-up code is:  \(house.setUpCode)\n"
        }
        text += "\nEverything is kept in \(house.folder.path). Stop with Ctrl-C.\n"
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
