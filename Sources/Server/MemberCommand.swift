import ArgumentParser
import Foundation
import House

struct MemberCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Add members, list them, or reset a password.",
        subcommands: [Add.self, List.self, ResetPassword.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a member.")

        @OptionGroup var options: SettingOptions
        @OptionGroup var adoption: AdoptOption
        @Argument(help: "The member's name.") var name: String
        @Option(help: "The role: admin, member or guest.") var role = "member"
        @Option(help: "The time zone, such as Europe/Berlin. The default is this machine's.")
        var timeZone: String?
        @Flag(help: "Read the password from standard input, as one line. Required.") var passwordStdin = false

        func run() throws {
            try Terminal.run {
                guard passwordStdin else { throw StartProblem("Give the password with --password-stdin.") }
                let request = ControlRequest.addMember(
                    name: name, password: try Terminal.line(), role: role,
                    timeZone: timeZone ?? TimeZone.current.identifier)
                let reply = try Terminal.ask(request, options.settings(), adopting: adoption.adopt)
                for line in reply.lines { print(line) }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all members.")

        @OptionGroup var options: SettingOptions

        func run() throws {
            try Terminal.run {
                let settings = try options.settings()
                try Terminal.requireHousehold(settings)
                for line in try Terminal.ask(.listMembers, settings).lines { print(line) }
            }
        }
    }

    struct ResetPassword: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a new password and sign the member out everywhere.",
            discussion: """
                The new password opens none of the member's locks: a locked graph keeps its password, a locked diary its \
                code. The member is told on Today that it was set here.
                """)

        @OptionGroup var options: SettingOptions
        @Argument(help: "The member's name.") var name: String
        @Flag(help: "Read the password from standard input, as one line. Required.") var passwordStdin = false
        @Flag(help: "Turn off the codes of an app too, if the app and the recovery codes are lost.")
        var withoutApp = false

        func run() throws {
            try Terminal.run {
                guard passwordStdin else { throw StartProblem("Give the password with --password-stdin.") }
                let settings = try options.settings()
                try Terminal.requireHousehold(settings)
                let request = ControlRequest.resetPassword(
                    name: name, password: try Terminal.line(), withoutApp: withoutApp)
                for line in try Terminal.ask(request, settings).lines { print(line) }
            }
        }
    }
}
