import HTML
import Localization

/// The page of new recovery codes, which are shown only once.
struct RecoveryCodesPage: Page {
    let codes: [String]

    func title(_ words: Words) -> String { words("Recovery codes") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        <section class="card recovery">
        <p>\(words("If you lose the app, sign in with one of these instead of its code. Each works once. Print them or write them down: they are not shown again."))</p>
        <ul class="recovery__codes">\(codes, { "<li>\($0)</li>" })</ul>
        </section>
        <a class="button button--main button--wide" href="/settings/sessions">\(words("Done"))</a>
        """
    }
}
