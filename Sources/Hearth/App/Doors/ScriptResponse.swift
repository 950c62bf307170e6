import Foundation
import HTTP

/// A response under `/api/`: JSON to a client that sends or asks for it, else a line of text. In English, because
/// scripts are written in it.
struct ScriptResponse {
    let status: Status
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

    init(_ status: Status, _ text: String, json: String) {
        self.status = status
        self.text = text
        self.json = json
    }

    /// Something that is not done, and why.
    init(
        _ status: Status, _ error: String, detail: String? = nil, fields: [String: String]? = nil,
        incident: String? = nil
    ) throws {
        let problem = Problem(
            status: status.rawValue, error: error, detail: detail, fields: fields, incident: incident)
        self.init(
            status, [error, incident].compactMap { $0 }.joined(separator: " "), json: try Self.encoded(problem))
    }

    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    func response(to head: RequestHead) -> Response {
        let isJSON = head.sendsJSON || head.acceptsJSON
        var response = Response.text((isJSON ? json : text) + "\n", status: status)
        if isJSON { response.headers["Content-Type"] = "application/json; charset=utf-8" }
        response.headers["Cache-Control"] = "no-store"
        response.headers.add("Vary", "Accept")
        return response
    }
}

extension RequestHead {
    /// Whether the body says that it is JSON.
    var sendsJSON: Bool { Self.isJSON(headers["Content-Type"] ?? "") }

    /// Whether the body says that it is nothing but bytes.
    var sendsBytes: Bool {
        (headers["Content-Type"] ?? "").lowercased().filter { !$0.isWhitespace } == "application/octet-stream"
    }

    /// Whether JSON is asked for by name.
    var acceptsJSON: Bool {
        headers.values("Accept").contains { $0.split(separator: ",").contains { Self.isJSON(String($0)) } }
    }

    private static func isJSON(_ field: String) -> Bool {
        let type = field.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    }
}
