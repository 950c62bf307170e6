import HTTP

/// Handles `/metrics`: what a program with the token for it may know. No figure is about a member, and no label names a
/// thing.
struct MetricsController: Sendable {
    let tokens: MachineTokenStore
    let meters: RequestMeters
    let live: Live
    let jobs: Jobs
    let database: HouseDatabase
    let blobs: BlobStore
    let backups: Backups
    let signInFailures: SignInFailures

    /// Reads sums over tables, so it is no request for a listening thread.
    var routes: [Route] { [.get("/metrics", tokens, .metrics, show, .slow)] }

    func show(_ access: MachineAccess) throws -> Response {
        var text = MetricsText()
        addProcess(to: &text)
        addRequests(to: &text)
        try addWork(to: &text)
        try addStorage(to: &text)
        return Response(
            headers: ["Content-Type": MetricsText.contentType], body: .bytes(Array(text.text.utf8)),
            isCompressible: true)
    }

    private func addProcess(to text: inout MetricsText) {
        text.add(
            "hearth_build_info", .gauge, "The version that runs.", [([("version", Hearth.version)], 1)])
        // Names without the program's are those of all programs.
        guard let usage = ProcessUsage() else { return }
        text.add(
            "process_start_time_seconds", .gauge, "When the program was started, in seconds since 1970.",
            Double(usage.startedAt.milliseconds) / 1000)
        text.add(
            "process_resident_memory_bytes", .gauge, "Memory that the program uses now.", Double(usage.residentBytes))
    }

    private func addRequests(to text: inout MetricsText) {
        let rows = meters.counted.flatMap { label, rows in
            rows.map { row in
                (
                    labels: [("route", label), ("method", row.method?.rawValue ?? "unknown")] as MetricsText.Labels,
                    row: row
                )
            }
        }
        text.add(
            "hearth_http_requests_total", .counter, "Requests that were answered.",
            rows.flatMap { labels, row in
                row.statuses.indices.filter { row.statuses[$0] > 0 }.map { index in
                    (labels + [("status", "\(index + 1)xx")], Double(row.statuses[index]))
                }
            })
        text.add(
            "hearth_http_request_duration_seconds",
            "The time that Hearth took for an answer, without waiting for a thread and sending.",
            limits: RouteMeter.limits.map { $0 / 1000 },
            rows.compactMap { labels, row in
                let buckets = row.buckets.indices.map { row.buckets[$0] }
                guard buckets.contains(where: { $0 > 0 }) else { return nil }
                return MetricsText.Distribution(labels: labels, buckets: buckets, sum: Double(row.nanoseconds) / 1e9)
            })
        text.add(
            "hearth_http_requests_in_flight", .gauge, "Requests that are being answered, this one included.",
            Double(meters.requestsUnderWay))
        text.add(
            "hearth_sign_in_failures_total", .counter, "Wrong tries to sign in.",
            SignInFailures.Way.allCases.map { ([("way", $0.rawValue)], Double(signInFailures[$0])) })
        text.add("hearth_live_streams", .gauge, "Open pages that are told of changes.", Double(live.count))
    }

    private func addWork(to text: inout MetricsText) throws {
        let counts = try jobs.counts().sorted { $0.key.rawValue < $1.key.rawValue }
        text.add(
            "hearth_jobs_waiting", .gauge, "Jobs that are due, running, or to be tried again.",
            counts.map { ([("lane", $0.key.rawValue)], Double($0.value.waiting)) })
        text.add(
            "hearth_jobs_failed", .gauge, "Jobs that were given up.",
            counts.map { ([("lane", $0.key.rawValue)], Double($0.value.failed)) })
    }

    private func addStorage(to text: inout MetricsText) throws {
        let folder = database.folder
        text.add(
            "hearth_database_bytes", .gauge, "Size of the database with its log.",
            Double(folder.databaseSize + folder.logSize))
        text.add(
            "hearth_blob_bytes", .gauge, "Size of all photos and files, with their smaller versions.",
            Double(try blobs.byteCount()))
        text.add(
            "hearth_disk_free_bytes", .gauge, "Free space on the disk of the data folder.",
            Double(database.reserve.room.free))
        if let last = backups.lastGood {
            text.add(
                "hearth_backup_last_success_timestamp_seconds", .gauge,
                "When the last good nightly backup was made, in seconds since 1970.",
                Double(last.milliseconds) / 1000)
        }
    }
}
