import Foundation
import House
import QRCodes

/// The lines that the terminal shows at start-up: the addresses to open, and the setup code.
struct StartupBanner {
    let house: House

    init(_ house: House) { self.house = house }

    func print() throws {
        let addresses = house.addresses
        // A phone that scanned 127.0.0.1 would look for Hearth on itself.
        let network = house.networkAddress
        let place = network == nil ? "on this machine" : "on any phone or laptop at home"
        var text = "\nHearth is ready. Open it \(place):\n\n"
        text += addresses.map { "  \($0)\n" }.joined()
        if let trust = house.trustAddress {
            text += "\nA device that does not trust its certificate yet opens this first:\n\n  \(trust)\n"
        }
        if let network = house.trustAddress ?? network, let code = QRCode(network) {
            text += "\n" + code.terminalText + "\n"
        }
        if try house.household.needsSetUp() {
            text += "\nThere is no admin yet. The setup code is:  \(house.setUpCode)\n"
        }
        text += "\nYour data is in \(house.folder.path). Press Ctrl-C to stop.\n"
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
