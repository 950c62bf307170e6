public import Foundation

/// A page's description in JSON, as sites of videos and pictures give it: https://oembed.com, section 2.3.4.
public struct PageEmbed: Sendable, Equatable {
    public let title: String
    public let site: String
    /// The address of a picture; empty if there is none.
    public let picture: String

    /// - Returns: nil for what is no JSON object.
    public init?(_ json: Data) {
        guard let parts = try? JSONDecoder().decode(Parts.self, from: json) else { return nil }
        title = PageText.line(parts.title, limit: PageSummary.titleLimit)
        site = PageText.line(parts.site, limit: PageSummary.siteLimit)
        picture = PageText.line(parts.picture, limit: PageSummary.addressLimit)
    }

    private struct Parts: Decodable {
        let title: String
        let site: String
        let picture: String

        enum Key: String, CodingKey {
            case title
            case site = "provider_name"
            case picture = "thumbnail_url"
        }

        init(from decoder: any Decoder) throws {
            let parts = try decoder.container(keyedBy: Key.self)
            // A part of another type is one that is not there.
            let text = { (key: Key) in (try? parts.decode(String.self, forKey: key)) ?? "" }
            (title, site, picture) = (text(.title), text(.site), text(.picture))
        }
    }
}
