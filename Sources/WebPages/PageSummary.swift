/// What the head of a web page says about it. All of it was written by strangers: texts of one line, cut to a length, and
/// addresses as they stand there.
public struct PageSummary: Sendable, Equatable {
    public var title = ""
    public var text = ""
    public var site = ""
    /// The address of a picture; empty if there is none.
    public var picture = ""
    /// The address of a description in JSON (https://oembed.com, section 4); empty if there is none.
    public var embed = ""
    /// The address that others are relative to, in place of the page's own; empty if there is none.
    public var base = ""

    public init() {}

    /// Reads the head of a page, or what has come of it.
    /// - Parameters:
    ///   - bytes: the page as it was sent, which may be cut anywhere. The time that it takes grows with their number alone.
    ///   - contentType: the header of that name, which may say the encoding.
    public init(_ bytes: [UInt8], contentType: String = "") {
        var reader = HeadReader(PageEncoding.utf8(bytes, contentType: contentType))
        reader.read()
        title = reader.first(["og:title", "twitter:title"], limit: Self.titleLimit)
        if title.isEmpty { title = PageText.line(reader.title, limit: Self.titleLimit) }
        text = reader.first(["og:description", "twitter:description", "description"], limit: Self.textLimit)
        site = reader.first(["og:site_name", "application-name"], limit: Self.siteLimit)
        picture = reader.first(
            ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"],
            limit: Self.addressLimit)
        hasOwnTitle = !reader.first(["og:title", "twitter:title"], limit: 1).isEmpty
        embed = PageText.line(reader.embed, limit: Self.addressLimit)
        base = PageText.line(reader.base, limit: Self.addressLimit)
    }

    /// Whether the title was written for previews, and is not that of the browser's window.
    private var hasOwnTitle = false

    /// Adds what a page's description in JSON says and its head does not.
    public mutating func add(_ embed: PageEmbed) {
        if !hasOwnTitle, !embed.title.isEmpty { title = embed.title }
        if site.isEmpty { site = embed.site }
        if picture.isEmpty { picture = embed.picture }
    }

    /// Whether a description in JSON could say more.
    public var wantsEmbed: Bool { !embed.isEmpty && (!hasOwnTitle || picture.isEmpty) }

    /// In Unicode scalars.
    public static let titleLimit = 300
    public static let textLimit = 600
    public static let siteLimit = 100
    static let addressLimit = 2048
}
