package import HTML

/// An item of a list of `points`: what a form's button will do, in a sentence with an icon.
package func point(_ icon: Icon, _ text: String) -> HTML { "<li>\(icon.html)<span>\(text)</span></li>\n" }
