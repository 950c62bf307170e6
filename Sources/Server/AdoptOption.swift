import ArgumentParser

/// For commands that could begin a household beside files that are not its own.
struct AdoptOption: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Take over files whose database is missing or another household's.",
            discussion: "It asks first; without a terminal the answer, yes, is read from standard input."))
    var adopt = false
}
