/// The addresses of what browsers are served.
struct Assets: Sendable {
    /// Turns the name of a file below `Public`, such as `css/app.css`, into the address of what was made of it.
    let path: @Sendable (String) -> String
    /// True if there is such a file: not every room has styles and scripts of its own.
    let has: @Sendable (String) -> Bool
    /// The addresses of the scripts that a script imports before it runs, by its name.
    let imports: @Sendable (String) -> [String]
}
