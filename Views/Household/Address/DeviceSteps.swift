import HTML
import Localization

/// One of the steps that a person takes on a device, with small drawings of what they see there.
struct DeviceStep: Sendable {
    let text: String
    let pictures: [StepPicture]

    init(_ text: String, _ pictures: StepPicture...) {
        self.text = text
        self.pictures = pictures
    }
}

/// The numbered steps for one kind of device, unfolded by its title.
struct DeviceSteps: Sendable {
    let title: String
    let steps: [DeviceStep]
    let isOpen: Bool

    var html: HTML {
        """
        <details\(if: isOpen, " open")><summary class="unfold">\(title)</summary>
        <ol class="numbered">\(steps, { "<li>\($0.text)\(pictures($0))</li>" })</ol></details>

        """
    }

    private func pictures(_ step: DeviceStep) -> HTML {
        step.pictures.isEmpty ? HTML() : "<div class=\"step-pictures\">\(step.pictures, { $0.html })</div>"
    }
}
