import ArgumentParser
import Certificates
import Foundation
import House
import Sockets

struct HTTPSCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "https", abstract: "Encrypt with a certificate of Hearth’s own, or show how Hearth is encrypted.",
        discussion: "A certificate in files of your own needs the settings tlsCertificate and tlsKey instead.")

    @OptionGroup var options: SettingOptions
    @Option(help: "Make a certificate for this name of the machine, such as box.local, and for its home addresses.")
    var local: String?
    @Flag(help: "With --local: make a new authority. Every device has to trust it anew.") var replace = false
    @Flag(help: "Speak plain HTTP again. Devices keep their trust in the authority.") var off = false

    func validate() throws {
        if off, local != nil { throw ValidationError("--off and --local exclude each other.") }
        if replace, local == nil { throw ValidationError("--replace needs --local NAME.") }
    }

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            let own = OwnAuthority(DataFolder(path: settings.data))
            if let local {
                try turnOn(own, local, settings)
            } else if off {
                try own.turnOff()
                print("Hearth speaks plain HTTP once it is started again.")
            } else {
                try show(own, settings)
            }
        }
    }

    private func turnOn(_ own: OwnAuthority, _ name: String, _ settings: Settings) throws {
        let isNew = try own.turnOn(
            name: name, addresses: NetworkAddress.reachable(), isReplacing: replace, at: Date())
        guard let authority = try own.published() else { return }
        if isNew {
            print("Made an authority of this household’s own, and a certificate for:")
        } else {
            print("Made a new certificate. Devices that trust the authority need nothing. It is for:")
        }
        for name in [authority.name] + authority.addresses { print("  \(name)") }
        print("\nSHA-256 of the authority: \(authority.fingerprint)")
        if settings.tlsCertificate != nil {
            print("\nThe setting tlsCertificate comes first. Remove it, and tlsKey, to use this certificate.")
        }
        print("\nStart Hearth again. Then open /trust on each device, as Hearth says when it starts.")
    }

    private func show(_ own: OwnAuthority, _ settings: Settings) throws {
        if let certificate = settings.tlsCertificate {
            print("Hearth encrypts with the certificate in \(certificate), which it reads again when it changes.")
        } else if own.isOn, let authority = try own.published() {
            print("Hearth encrypts with a certificate of its own, for:")
            for name in [authority.name] + authority.addresses { print("  \(name)") }
            print("\nSHA-256 of the authority: \(authority.fingerprint)")
            print("Devices trust it until \(authority.end.formatted(.iso8601.year().month().day())).")
        } else {
            print("Hearth speaks plain HTTP. To encrypt, see docs/https.md, or:\n\n  hearth https --local NAME")
        }
    }
}
