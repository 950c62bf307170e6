package import HTML
package import Localization

/// The parts that upload files: a plain form, and the element `media-upload` that replaces it.
package struct UploadParts: Sendable {
    let path: String
    let problem: Phrase?

    func html(_ words: Words) -> HTML {
        """
        <form class="upload" method="post" action="\(url: path)" enctype="multipart/form-data">
        \(problem, { "<p class=\"field__problem\" id=\"files-problem\" role=\"alert\">\(words($0))</p>" })
        <div class="upload__ways">
        <label class="upload__way" for="files">\(Icon.upload.html)<span>\(words("Add photos or files"))</span></label>
        <input class="upload__input" id="files" type="file" name="files" multiple\
        \(if: problem != nil, " aria-invalid=\"true\" aria-describedby=\"files-problem\"")>
        <label class="upload__way upload__way--camera" for="camera">\(Icon.camera.html)<span>\(words("Camera"))</span></label>
        <input class="upload__input upload__input--camera" id="camera" type="file" name="files" accept="image/*" \
        capture="environment">
        </div>
        <button class="button upload__send">\(words("Upload"))</button>
        </form>
        <p class="upload__hint fine" hidden>\(words("Or drop files here, or paste a picture."))</p>
        <div class="uploads" hidden>
        <div class="uploads__head"><p><b class="uploads__sum" role="status"></b> <small class="uploads__bytes"></small></p>\
        <button class="button button--bare" type="button" data-role="cancel-all">\(words("Cancel"))</button></div>
        <progress class="uploads__bar" max="1" value="0" aria-label="\(words("All uploads"))"></progress>
        <ul class="list card uploads__list"></ul>
        </div>
        <template class="uploads__row"><li class="uploading"><span class="uploading__text"><b class="row__name"></b>\
        <span class="row__more"></span></span>\
        <button class="button button--bare" type="button" data-role="retry" hidden>\(words("Try again"))</button>\
        <button class="button button--icon button--bare" type="button" data-role="cancel" \
        title="\(words("Cancel"))">\(Icon.close.html)</button>\
        <progress class="uploading__bar" max="1" value="0"></progress></li></template>
        """
    }

    /// The texts of the element; it fills in the parts in braces.
    package static func words(_ words: Words) -> HTML {
        let (done, count, sent, size, name) = ("{n}", "{count}", "{sent}", "{size}", "{name}")
        return """
             data-done="\(words("\(done) of \(count) uploaded"))" data-running="\(words("\(sent) of \(size)"))" \
            data-waiting="\(words("Waiting"))" data-whole="\(words("Uploaded"))" \
            data-broken="\(words("No connection. It continues by itself."))" \
            data-failed="\(words("That did not work. Nothing is lost: try again."))" \
            data-large="\(words("This file is too large for this Hearth."))" \
            data-many="\(words("No more photos or files can be added here."))" \
            data-full="\(words("There is no space left on the disk."))" \
            data-empty="\(words("This file is empty."))" data-gone="\(words("The file can no longer be read."))" \
            data-unsent="\(words("Not sent before locking. Choose this file again."))" \
            data-unnamed="\(words("A file with an unknown name"))" \
            data-away="\(words("You can no longer add files here."))" \
            data-cancel="\(words("Cancel “\(name)”"))" data-retry="\(words("Try “\(name)” again"))"
            """
    }
}
