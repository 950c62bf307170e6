extension FoundAddress {
    /// The ends of domains that are linked without `www.`. Left out are those that files end with, as `.md` and `.sh`, and
    /// those that are common words or field names and rare in addresses, as `.am`, `.my` and `.name`.
    /// Source: https://www.iana.org/domains/root/db
    static let endings: Set<String> = Set(
        """
        app art biz blog cloud club com coop dev edu eu gov info int io jobs mil museum net online org \
        pro shop site social store tel travel tv wiki xyz \
        ad ae ar at au ba be bg br ca ch ci cl cn co cy cz de dk ee es fi fr ge gr hk hr hu ie il ir it jp ke kr kz \
        li lt lu lv mc mk mx ng nl no nz pe ph pk pt ro ru se sg sk su th tn tr tw ua uk uy uz va vn za \
        рф бел укр қаз
        """.split(separator: " ").map(String.init))
}
