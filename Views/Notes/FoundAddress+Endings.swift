extension FoundAddress {
    /// The ends of domains that are linked without `www.`: most pages have one of them. Those that many files and words
    /// end with are left out, as `.md`, `.py`, `.sh` and `.so`.
    /// Source: https://www.iana.org/domains/root/db
    static let endings: Set<String> = Set(
        """
        app art biz blog cloud club com coop dev edu eu gov info int io jobs media mil museum name net news online org page \
        pro shop site social store tel travel tv wiki xyz \
        ad ae al am ar at au ba be bg br by ca ch ci cl cn co cy cz de dk ee es fi fr ge gr hk hr hu ie il ir it jp ke kr kz \
        li lt lu lv ma mc mk mx my ng nl no nz pe ph pk pt ro ru se sg si sk sm su th tn tr tw ua uk uy uz va vn za \
        рф бел укр қаз
        """.split(separator: " ").map(String.init))
}
