/// A length or a coordinate as SVG writes it, in every language the same: with at most one decimal.
package func svgNumber(_ value: Double) -> String {
    let text = String((value * 10).rounded() / 10)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
