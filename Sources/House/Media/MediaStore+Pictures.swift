import Foundation
package import HTTP
import MediaTypes

/// Pictures that were not uploaded, but found by a job.
extension MediaStore {
    /// A picture that was processed and not stored yet.
    package struct FoundPicture {
        package let file: ArrivedFile
        package let processed: Processed
    }

    /// Processes a stranger's picture in a job, made smaller. The results exist while `work` runs.
    /// - Parameter work: gets nil for what is no picture, or none that can be shown.
    package func processing<Result>(
        found bytes: [UInt8], with imageWorkers: ImageWorkers, _ work: (FoundPicture?) throws -> Result
    ) throws -> Result {
        try inScratch { scratch in
            let url = scratch.appendingPathComponent("found")
            try Data(bytes).write(to: url)
            let type = try MediaType(file: url)
            guard type.kind == .picture, type.mayBeShown else { return try work(nil) }
            var processed = try photo(url, in: scratch, with: imageWorkers, compressing: true)
            guard processed.problem == nil else { return try work(nil) }
            // Nobody will ask for the picture as it came.
            let file = try processed.kept ?? ArrivedFile(made: url)
            processed.kept = nil
            return try work(FoundPicture(file: file, processed: processed))
        }
    }

    /// The response with a rendition. The caller has checked access to the thing that the picture belongs to.
    /// - Throws: `Refusal.notFound` while there is none.
    package func response(_ side: Int, of medium: ID<Medium>) throws -> Response {
        try MediaResponses(media: self).shown(rendition(side, of: medium)?.sha256, of: medium)
    }
}
