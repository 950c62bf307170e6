import Foundation
package import HTTP

/// A response under `/api/`: JSON for clients that send or accept it, otherwise a line of text. It is in English, like
/// the API.
package struct ScriptResponse {
    package let status: Status
    /// `Added`, `Wrong: date`
    let text: String
    /// The JSON object.
    let json: String

    static let prefix = "/api/"

    static func isWanted(_ head: RequestHead) -> Bool { head.path.hasPrefix(prefix) }

    private struct Problem: Encodable {
        let status: Int
        let error: String
        let detail: String?
        let fields: [String: String]?
        let incident: String?
    }

    package init(_ status: Status, _ text: String, json: String) {
        self.status = status
        self.text = text
        self.json = json
    }

    /// A response that reports an error.
    package init(
        _ status: Status, _ error: String, detail: String? = nil, fields: [String: String]? = nil,
        incident: String? = nil
    ) throws {
        let problem = Problem(
            status: status.rawValue, error: error, detail: detail, fields: fields, incident: incident)
        self.init(
            status, [error, incident].compactMap { $0 }.joined(separator: " "), json: try Self.encoded(problem))
    }

    package static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    package func response(to head: RequestHead) -> Response {
        let isJSON = head.sendsJSON || head.acceptsJSON
        var response = Response.text((isJSON ? json : text) + "\n", status: status)
        if isJSON { response.headers["Content-Type"] = "application/json; charset=utf-8" }
        response.headers["Cache-Control"] = "no-store"
        response.headers.add("Vary", "Accept")
        return response
    }
}

extension RequestHead {
    /// True if the body's type is JSON.
    package var sendsJSON: Bool { Self.isJSON(headers["Content-Type"] ?? "") }

    /// True if the body's type is plain bytes.
    var sendsBytes: Bool {
        (headers["Content-Type"] ?? "").lowercased().filter { !$0.isWhitespace } == "application/octet-stream"
    }

    /// True if JSON is accepted by name.
    var acceptsJSON: Bool {
        headers.values("Accept").contains { $0.split(separator: ",").contains { Self.isJSON(String($0)) } }
    }

    private static func isJSON(_ field: String) -> Bool {
        let type = field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    }
}
