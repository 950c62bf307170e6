/// The patterns of times and amounts in lines of a recipe. Swift compiles an expression when it is first used: one
/// instance serves all lines of a text.
struct RecipePatterns {
    /// True if the text contains a number of more digits than any amount or time has. Such a text is words only: the
    /// expressions look for a number at each of its digits, which takes the square of their count.
    func isTooLong(_ text: String) -> Bool {
        var count = 0
        return text.utf8.contains { byte in
            count = (48...57).contains(byte) ? count + 1 : 0
            return count > 50
        }
    }

    /// The number or bullet of a list item.
    let listed = /(\d{1,2}[.)]|[-–*•‣])\s+/
    let exactRange = /([\d:]+)\s?[–—-]\s?([\d:]+)/
    let exactSeconds = /([\d.]+) s/
    let exactWater = /([+=])([\d.]+) g( ice| bypass)?/

    /// `0:45–1:15`, `bis 1:15`, `for 45 s` at the ends of a line.
    let rangeAtEnd =
        #/
        (?i)[(\[]?\b(\d{1,2}:\d\d(?::\d\d)?)\s?(?:[–—-]|to|bis|a|à|до)\s?(\d{1,2}:\d\d(?::\d\d)?)[)\]]?$
        /#
    let clockAtEnd =
        #/
        (?i)(?:^|\s|\()(at|@|um|bei|ab|a\x20las|a\x20los|à|в|на|until|till|bis|hasta|jusqu[’']à|
        до)\s?(\d{1,2}:\d\d(?::\d\d)?)\)?$
        /#
    let durationAtEnd =
        #/
        (?i)(?:^|\s|\()(?:for\x20|für\x20|durante\x20|pendant\x20|по\x20)?(\d+(?:[.,]\d+)?\s?(?:s|sec|
        secs|seconds?|sek|sekunden|segundos|secondes|сек|секунд|min|mins|minutes?|minuten|minutos|мин|
        минуты|минут|h|hours?|stunden|std|horas|heures|ч|часов)\.?)\)?$
        /#
    let rangeAtStart = /[(\[]?(\d{1,2}:\d\d(?::\d\d)?)\s?(?:[–—-]|to|bis|à|до)\s?(\d{1,2}:\d\d(?::\d\d)?)[)\]]?/
    let clockAtStart = /(?i)[(\[]?(?:(?:at|um|bei|ab|à|в)\s)?@?(\d{1,2}:\d\d(?::\d\d)?)[)\]]?(?=\s|:|,|$)/

    /// `Bis 1:30 auf 300 g`
    let untilAtStart =
        #/
        (?i)(?:until|till|bis|hasta(?:\x20las?)?|jusqu[’']à|до)\s@?(\d{1,2}:\d\d(?::\d\d)?)(?=\s|:|,|$)
        /#

    /// Times within a sentence.
    let durationWithin =
        #/
        (?i)\b(\d+(?:[.,]\d+)?)\s?(seconds?|secs?|sek(?:unden)?|segundos|secondes|секунд|сек|minutes?|
        mins?|minuten|minutos|минуты|минут|мин|hours?|stunden|horas|heures|часов|s)\b
        /#
    let clockWithin = /\b(\d{1,2}:\d\d)\b/

    /// `to 150 g`, `+50 g`, `50 ml total`
    let amount =
        #/
        (?i)(?:(up\x20to|to|until|till|total(?:\x20of)?|bis(?:\x20auf)?|auf|hasta(?:\x20los)?|jusqu[’']à|
        до|=|→|->)\s?|(\+)\s?)?(\d+(?:[.,]\d+)?)\s?(grams?|gramm|gramos|grammes|gr?|ml|oz|г|
        мл)(?![\p{L}\d])(\s?(?:total|in\x20total|insgesamt|en\x20total|au\x20total|всего))?
        /#
    let coffee =
        #/
        \s?(of\x20|de\x20|d[’'])?\s?(ground\x20|gemahlenen\x20|молотого\x20)?(coffee|kaffee|café|cafe|
        кофе|beans|bohnen|grounds|dose)
        /#
    let ice = /\b(ice|eis|eiswurfel|hielo|glace|glacons|лед|льда)\b/
    let bypass = /\b(bypass|байпас)\b/

    /// The head above the steps; matches folded text, in lower case and without accents.
    let heat = /(\d+(?:[.,]\d+)?)\s?°?\s?(c|f)\b/
    let measured =
        #/
        (\d+(?:[.,]\d+)?)\s?(g|gr|grams?|gramm|gramos|grammes|г)\s?(of\x20|de\x20|d[’'])?\s?(coffee|kaffee|
        cafe|кофе)
        /#
    let pair = /(\d+(?:[.,]\d+)?)\s?(g|г)\s?(?::|\/|→|->|to|auf|a|pour|на)\s?(\d+(?:[.,]\d+)?)\s?(g|ml|г|мл)/
    /// `18g in, 36g out`
    let inAndOut =
        #/
        (\d+(?:[.,]\d+)?)\s?(?:g|gr|г)\s(?:in|rein|dentro|на\x20входе)\b.*?
        (\d+(?:[.,]\d+)?)\s?(?:g|gr|ml|г|мл)\s(?:out|raus|fuera|на\x20выходе)\b
        /#
    let ratio = /\b1\s?:\s?(\d{1,2}(?:[.,]\d+)?)\b/
    let weights = /(\d+(?:[.,]\d+)?)\s?(grams?|gr?|ml|oz|г|мл)\b/
    let water = /(\d+(?:[.,]\d+)?)\s?(g|gr|ml|г|мл)\s?(of |de |d[’'])?\s?(water|wasser|agua|eau|вод)/
    let label =
        #/
        (coffee|dose|kaffee|dosis|cafe|кофе|доза|water|wasser|agua|eau|вода|yield|ausbeute|out|grind|
        mahlgrad|molienda|mouture|помол|temperature|temperatur|temperatura|temp\.?|температура|ratio|
        verhaltnis|proporcion|соотношение|total\x20time|brew\x20time|gesamtzeit|tiempo\x20total|
        temps\x20total|общее\x20время|method|methode|metodo|метод)\s?[:=]
        /#
    /// `Total: 3:00`, `Gesamtzeit 3 min`: a time or an amount with its name and nothing else.
    let total =
        #/
        (total\x20time|total\x20brew\x20time|brew\x20time|time|duration|gesamtzeit|bruhzeit|zeit|dauer|tiempo\x20total|
        tiempo|duracion|temps\x20total|temps|duree|общее\x20время|время|total|gesamt|insgesamt|итого|всего)
        \s?([:=]|\s)\s?[~≈]?\s?(.+)
        /#
    let amountAlone = /(\d+(?:[.,]\d+)?)\s?(grams?|gramm|gramos|grammes|gr?|ml|oz|г|мл)/
    /// `Dose 15g`: an amount with its name and nothing else.
    let bareLabel =
        #/
        (coffee|dose|kaffee|dosis|cafe|кофе|доза|water|wasser|agua|eau|вода|yield|ausbeute)\s
        (\d+(?:[.,]\d+)?)\s?(grams?|gramm|gramos|grammes|gr?|ml|oz|г|мл)
        /#
}
