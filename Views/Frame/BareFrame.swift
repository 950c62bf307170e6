import HTML

/// The last resort when nothing else can be rendered: without data, styles and translations.
struct BareFrame: Sendable {
    /// The incident's number in the log.
    let incident: String?

    /// The whole document, in English: when it is needed, even the translations may be missing.
    var html: HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Something went wrong</title>
        </head>
        <body>
        <main>
        <h1>Something went wrong here</h1>
        <p>It is not your fault, and nothing that was saved is lost. Please try again in a minute.</p>
        \(incident, { "<p>If it happens again, show this number to the person who runs Hearth: \($0)</p>" })
        <p><a href="/today">Go to Today</a></p>
        </main>
        </body>
        </html>
        """
    }
}
