import Localization
import Testing

@Suite("Times typed in French")
struct TypedTimeFrenchTests {
    @Test(
        "what is understood",
        arguments: [
            ("appeler maman demain 9", "2026-11-24T09:00 appeler maman"),
            ("demain à 9h appeler maman", "2026-11-24T09:00 appeler maman"),
            ("appeler maman demain à 9 h 30", "2026-11-24T09:30 appeler maman"),
            ("poubelles ven 18h30", "2026-11-27T18:30 poubelles"),
            ("vendredi 18:30 poubelles", "2026-11-27T18:30 poubelles"),
            ("vendredi poubelles", "2026-11-27T09:00 poubelles"),
            ("après-demain dentiste", "2026-11-25T09:00 dentiste"),
            ("apres-demain dentiste", "2026-11-25T09:00 dentiste"),
            ("arroser dans 2 semaines", "2026-12-07T09:00 arroser"),
            ("dans deux semaines arroser", "2026-12-07T09:00 arroser"),
            ("dans une heure thé", "2026-11-23T11:00 thé"),
            ("thé dans 10 min", "2026-11-23T10:10 thé"),
            ("thé dans une demi-heure", "2026-11-23T10:30 thé"),
            ("passeport dans un an", "2027-11-23T09:00 passeport"),
            ("ce soir film", "2026-11-23T18:00 film"),
            ("film ce soir à 8h", "2026-11-23T20:00 film"),
            ("demain matin courir", "2026-11-24T09:00 courir"),
            ("courir demain à 7 heures du matin", "2026-11-24T07:00 courir"),
            ("cet après-midi courses", "2026-11-23T15:00 courses"),
            ("à midi soupe", "2026-11-23T12:00 soupe"),
            ("demain midi soupe", "2026-11-24T12:00 soupe"),
            ("à minuit champagne", "2026-11-24T00:00 champagne"),
            ("à 7 heures et demie dîner", "2026-11-24T07:30 dîner"),
            ("médecin 3 mai 2027", "2027-05-03T09:00 médecin"),
            ("le 3 mai à 11h médecin", "2027-05-03T11:00 médecin"),
            ("le 1er mai muguet", "2027-05-01T09:00 muguet"),
            ("sapin 25/12", "2026-12-25T09:00 sapin"),
            ("sapin 25/12/2026 10h00", "2026-12-25T10:00 sapin"),
            ("facture le 1er", "2026-12-01T09:00 facture"),
            ("le dernier jour du mois salaire", "2026-11-30T09:00 salaire"),
            ("la semaine prochaine four", "2026-11-30T09:00 four"),
            ("vendredi prochain fête", "2026-11-27T09:00 fête"),
            ("aujourd’hui 12h manger", "2026-11-23T12:00 manger"),
            ("call mum tomorrow at 9pm", "2026-11-24T21:00 call mum"),
            ("payer le loyer le 5 du mois", "2026-12-05T09:00 payer le loyer"),
            ("mardi soir poubelles", "2026-11-24T18:00 poubelles"),
            ("appeler mamie à 5h", "2026-11-23T17:00 appeler mamie"),
            ("avion à 5h du matin", "2026-11-24T05:00 avion"),
            ("avion à 05h00", "2026-11-24T05:00 avion"),
        ] as [(String, String)])
    func once(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .fr) == wanted) }

    @Test(
        "what comes again",
        arguments: [
            ("chaque 1er du mois loyer", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 loyer"),
            ("loyer le 1er de chaque mois", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 loyer"),
            ("loyer le 5 de chaque mois", "2026-12-05T09:00 FREQ=MONTHLY;BYMONTHDAY=5 loyer"),
            ("tous les lundis 7h30 sport", "2026-11-30T07:30 FREQ=WEEKLY;BYDAY=MO sport"),
            ("sport chaque mardi et vendredi à 7h", "2026-11-24T07:00 FREQ=WEEKLY;BYDAY=TU,FR sport"),
            ("les samedis lessive", "2026-11-28T09:00 FREQ=WEEKLY;BYDAY=SA lessive"),
            ("toutes les 2 semaines draps", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU draps"),
            ("papier toutes les deux semaines le lundi", "2026-11-30T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO papier"),
            ("un mardi sur deux poubelle", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU poubelle"),
            ("réunion le deuxième mardi de chaque mois", "2026-12-08T09:00 FREQ=MONTHLY;BYDAY=2TU réunion"),
            ("réunion le 2e mardi de chaque mois 17h", "2026-12-08T17:00 FREQ=MONTHLY;BYDAY=2TU réunion"),
            ("réunion tous les derniers vendredis du mois", "2026-11-27T09:00 FREQ=MONTHLY;BYDAY=-1FR réunion"),
            ("salaire le dernier jour de chaque mois", "2026-11-30T09:00 FREQ=MONTHLY;BYMONTHDAY=-1 salaire"),
            ("tous les jours à 22h pilules", "2026-11-23T22:00 FREQ=DAILY pilules"),
            ("pilules chaque jour 22h jusqu'au 1er juin", "2026-11-23T22:00 FREQ=DAILY;UNTIL=20270601 pilules"),
            ("tous les 3 jours arroser, 5 fois", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3;COUNT=5 arroser"),
            ("chaque matin pilules", "2026-11-24T09:00 FREQ=DAILY pilules"),
            ("pilules tous les soirs", "2026-11-23T18:00 FREQ=DAILY pilules"),
            ("du lundi au vendredi 6h45 réveil", "2026-11-24T06:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR réveil"),
            ("en semaine 8h", "2026-11-24T08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("Grace chaque année le 3 mai", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("tous les 3 mai Grace", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("tous les 3 mois filtre", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24 filtre"),
            ("tous les 3 jours", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3"),
            ("toutes les 3 semaines", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
            ("tous les 3 mois", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24"),
            ("tous les 3 ans", "2026-11-24T09:00 FREQ=YEARLY;INTERVAL=3"),
        ] as [(String, String)])
    func again(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .fr) == wanted) }

    @Test(
        "what stays plain text",
        arguments: [
            "acheter 2 œufs", "2 œufs", "chambre 9", "la mer", "il a 5 ans", "il y a 5", "le 5", "bus 42", "9",
            "3/4 de litre de lait", "1/2", "payer avant vendredi", "pour demain", "jusqu'à demain", "dormir 9h",
            "toutes les 2 heures boire", "vendredi ou samedi", "demain 2 œufs", "31 février", "à 25h", "version 1.2.3",
            "chaque pilule", "mon ami", "le 1er ministre parle", "neuf", "le soir", "sept nains", "5 fois",
            "à la maison",
            "le sam fait du bruit",
            "lundi en huit",
            "une fois par semaine",
            "réunion le deuxième mardi",
            "le dernier vendredi",
            "de 0 à 3",
            "à un ami",
        ])
    func plain(text: String) { #expect(TypedTimeTrial.described(text, .fr) == nil) }
}
