/// Passwords long enough for the rules that everybody tries first: runs of digits and keys, the word itself in our
/// users' languages, years, names, teams. Lower case; none has a space in it.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool { all.contains(password) }

    static let all = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let list = """
        !@#$%^&*() !qaz2wsx3edc 0000000000 000000000000 0123456789 0987654321 1010101010 1111111111 11111111111
        111111111111 1122334455 11223344556 112233445566 1212121212 1231231231 123123123123 1234512345 1234554321
        123456123456 1234567890 12345678900 12345678901 123456789012 1234567890123 1234567891 12345678910 123456789123
        1234567899 123456789a 123456789q 1357924680 1472583690 147258369a 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y
        1q2w3e4r5t6y7u 1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qwertyuiop 2222222222 3333333333
        4444444444 5555555555 6666666666 7777777777 8888888888 9876543210 9999999999 a123456789 a1b2c3d4e5 a1s2d3f4g5
        aaaaaaaaaa abc1234567 abc123456789 abcabcabc123 abcd123456 abcd1234567 abcdefghij abcdefghijk abcdefghijkl
        admin12345 admin123456 admin1234567 admin123456789 adminadmin administrator administrator1 alexander1
        alexander123 asdf1234asdf asdfasdfasdf asdfghjkl1 asdfghjkl12 asdfghjkl123 asdfghjkl; asdfghjklö autumn2024
        autumn2025 azerty1234 azerty12345 azerty123456 azertyuiop barcelona1 barcelona123 baseball12 baseball123
        basketball basketball1 basketball123 batman1234 batman12345 bienvenido bienvenido1 bienvenue1 blessed123
        blueberry1 butterfly1 butterfly123 changeme12 changeme123 changeme1234 changemenow charlie123 charlie1234
        cheesecake chocolate1 chocolate123 christian1 christopher computer12 computer123 computer1234 contrasena
        contrasena1 contrasena123 contraseña contraseña1 contraseña123 correcthorse correcthorsebatterystaple
        default123 dragon1234 dragon12345 elizabeth1 facebook12 facebook123 facebook1234 family1234 family12345
        familyfirst football12 football123 football1234 freedom123 freedom1234 fuckyou123 fuckyou1234 fuckyou12345
        godisgood1 godisgreat google1234 google12345 guest12345 hallo12345 hallo123456 hallohallo harrypotter
        harrypotter1 hearth1234 hearth12345 hearthhearth hello12345 hello123456 hellohello helloworld helloworld1
        helloworld123 ilovejesus iloveme123 ilovemyself iloveyou12 iloveyou123 iloveyou1234 iloveyou12345 iloveyou22
        iloveyouforever iloveyousomuch instagram1 instagram123 internet12 internet123 jennifer12 jennifer123
        jesuschrist jesuschrist1 jesusislord jordan1234 jordan2323 juventus123 killer1234 letmein123 letmein1234
        letmeinnow letmeinplease liverpool1 liverpool123 liverpoolfc login12345 login123456 manchester manchester1
        manchesterunited manunited1 master1234 master12345 meinpasswort michael123 michael1234 minecraft1 minecraft123
        monkey1234 monkey12345 motdepasse motdepasse1 motdepasse123 motherfucker motherlode myhousehold mypassword
        mypassword1 mypassword123 newpassword newpassword1 nopassword ourfamily1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234
        p@ssword123 pa$$w0rd123 parola12345 pass123456 pass1234567 pass123456789 passw0rd12 passw0rd123 passw0rd1234
        password1! password10 password11 password12 password12! password123 password123! password1234 password12345
        password123456 password123456789 password2020 password2021 password2022 password2023 password2024 password2025
        password2026 passwordpassword passwort12 passwort123 passwort1234 passwort12345 poiuytrewq pokemon123
        pokemon1234 princess12 princess123 princess1234 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx1234 qazwsx12345
        qazwsx123456 qazwsxedcr qazwsxedcrfv qqqqqqqqqq qweasdzxc1 qweasdzxc123 qwer1234qwer qwerty1234 qwerty12345
        qwerty123456 qwerty123456789 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwertz1234
        qwertz12345 qwertz123456 qwertzuiop raspberry1 raspberry123 raspberrypi realmadrid realmadrid1 root123456
        rootrootroot samsung123 samsung1234 samsung12345 schatz1234 secret1234 secret12345 secretpassword senha12345
        senha123456 shadow1234 shadow12345 snowflake1 sommer2024 sommer2025 spiderman1 spiderman123 spring2024
        spring2025 starwars12 starwars123 strawberry strawberry1 summer2023 summer2024 summer2025 summer2026
        sunshine12 sunshine123 sunshine1234 superadmin superadmin1 superman12 superman123 sweetheart sweetheart1
        temporary1 temporary123 test123456 test1234567 testpassword testtest123 thepassword trustno123 trustnoone
        user123456 volleyball wachtwoord wachtwoord1 wachtwoord123 watermelon welcome123 welcome1234 welcome12345
        welcome2023 welcome2024 welcome2025 welcome2026 welcomehome whatever12 whatever123 willkommen willkommen1
        willkommen123 winter2023 winter2024 winter2025 winter2026 xxxxxxxxxx yourpassword zaq12wsxcde3 zxcvbnm123
        zxcvbnm1234 zzzzzzzzzz йцукен12345 йцукенгшщз пароль1234 пароль12345 пароль123456
        """
}
