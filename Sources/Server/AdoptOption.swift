import ArgumentParser

/// For commands that could begin a household beside files that are not its own.
struct AdoptOption: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Keep files whose database is missing or belongs to another household.",
            discussion: "Hearth asks before it does so. Without a terminal, send `yes` to standard input."))
    var adopt = false
}
