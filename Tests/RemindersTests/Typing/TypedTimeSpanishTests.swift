import Localization
import Testing

@Suite("Times typed in Spanish")
struct TypedTimeSpanishTests {
    @Test(
        "what is understood",
        arguments: [
            ("llamar a mamá mañana 9", "2026-11-24T09:00 llamar a mamá"),
            ("mañana a las 9 llamar a mamá", "2026-11-24T09:00 llamar a mamá"),
            ("manana a las 21:30 cena", "2026-11-24T21:30 cena"),
            ("basura viernes 18:30", "2026-11-27T18:30 basura"),
            ("vie 18:30 basura", "2026-11-27T18:30 basura"),
            ("el viernes basura", "2026-11-27T09:00 basura"),
            ("pasado mañana dentista", "2026-11-25T09:00 dentista"),
            ("regar en 2 semanas", "2026-12-07T09:00 regar"),
            ("dentro de dos semanas regar", "2026-12-07T09:00 regar"),
            ("en una hora té", "2026-11-23T11:00 té"),
            ("té en 10 min", "2026-11-23T10:10 té"),
            ("té en media hora", "2026-11-23T10:30 té"),
            ("pasaporte en un año", "2027-11-23T09:00 pasaporte"),
            ("esta noche película", "2026-11-23T20:00 película"),
            ("película esta noche a las 10", "2026-11-23T22:00 película"),
            ("mañana por la mañana correr", "2026-11-24T09:00 correr"),
            ("cena mañana a las 9 de la noche", "2026-11-24T21:00 cena"),
            ("siesta a las 4 de la tarde", "2026-11-23T16:00 siesta"),
            ("a las 7 y media cena", "2026-11-24T07:30 cena"),
            ("al mediodía sopa", "2026-11-23T12:00 sopa"),
            ("a medianoche uvas", "2026-11-24T00:00 uvas"),
            ("médico 3 de mayo de 2027", "2027-05-03T09:00 médico"),
            ("el 3 de mayo a las 11 médico", "2027-05-03T11:00 médico"),
            ("árbol 25/12", "2026-12-25T09:00 árbol"),
            ("árbol 25/12/2026 10:00", "2026-12-25T10:00 árbol"),
            ("factura el día 5", "2026-12-05T09:00 factura"),
            ("el último día del mes nómina", "2026-11-30T09:00 nómina"),
            ("la semana que viene horno", "2026-11-30T09:00 horno"),
            ("próxima semana horno", "2026-11-30T09:00 horno"),
            ("el próximo viernes fiesta", "2026-11-27T09:00 fiesta"),
            ("fiesta el viernes que viene", "2026-11-27T09:00 fiesta"),
            ("hoy a las 12 comer", "2026-11-23T12:00 comer"),
            ("call mum tomorrow at 9pm", "2026-11-24T21:00 call mum"),
            ("cita 3/12 a las 10", "2026-12-03T10:00 cita"),
            ("cita el 3/12", "2026-12-03T09:00 cita"),
            ("llamar a mamá a las 5", "2026-11-23T17:00 llamar a mamá"),
            ("llamar a mamá a las 5 y media", "2026-11-23T17:30 llamar a mamá"),
            ("avión a las 5 de la mañana", "2026-11-24T05:00 avión"),
            ("avión a las 05:00", "2026-11-24T05:00 avión"),
        ] as [(String, String)])
    func once(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .es) == wanted) }

    @Test(
        "what comes again",
        arguments: [
            ("cada día 1 alquiler", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 alquiler"),
            ("alquiler el 1 de cada mes", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 alquiler"),
            ("cada martes 7:30 gimnasio", "2026-11-24T07:30 FREQ=WEEKLY;BYDAY=TU gimnasio"),
            ("gimnasio todos los martes y viernes a las 7", "2026-11-24T07:00 FREQ=WEEKLY;BYDAY=TU,FR gimnasio"),
            ("los sábados colada", "2026-11-28T09:00 FREQ=WEEKLY;BYDAY=SA colada"),
            ("cada 2 semanas sábanas", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU sábanas"),
            ("cada dos semanas el lunes papel", "2026-11-30T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO papel"),
            ("reunión el segundo martes de cada mes", "2026-12-08T09:00 FREQ=MONTHLY;BYDAY=2TU reunión"),
            ("reunión último viernes de cada mes 17:00", "2026-11-27T17:00 FREQ=MONTHLY;BYDAY=-1FR reunión"),
            ("nómina el último día de cada mes", "2026-11-30T09:00 FREQ=MONTHLY;BYMONTHDAY=-1 nómina"),
            ("todos los días a las 22:00 pastillas", "2026-11-23T22:00 FREQ=DAILY pastillas"),
            ("pastillas cada día 22:00 hasta el 1 de junio", "2026-11-23T22:00 FREQ=DAILY;UNTIL=20270601 pastillas"),
            ("cada 3 días regar, 5 veces", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3;COUNT=5 regar"),
            ("cada mañana pastillas", "2026-11-24T09:00 FREQ=DAILY pastillas"),
            ("pastillas todos los días por la noche", "2026-11-23T20:00 FREQ=DAILY pastillas"),
            ("de lunes a viernes 6:45 despertador", "2026-11-24T06:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR despertador"),
            ("entre semana 8", "2026-11-24T08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("Grace cada año el 3 de mayo", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("cada 3 de mayo Grace", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("cada mes el 15", "2026-12-15T09:00 FREQ=MONTHLY;BYMONTHDAY=15"),
            ("un lunes de cada dos papel", "2026-11-30T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO papel"),
            ("cada 3 días", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3"),
            ("cada 3 semanas", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
            ("cada 3 meses", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24"),
            ("cada 3 años", "2026-11-24T09:00 FREQ=YEARLY;INTERVAL=3"),
        ] as [(String, String)])
    func again(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .es) == wanted) }

    @Test(
        "what stays plain text",
        arguments: [
            "comprar 2 huevos", "2 huevos", "habitación 9", "buenos días", "mirar el mar", "tomar el 5",
            "leche de mañana", "para mañana", "hasta mañana", "1/2 litro de leche", "3/4", "autobús 42", "9",
            "cada 2 horas beber", "viernes o sábado", "mañana 2 huevos", "antes del viernes", "31 de febrero",
            "a las 25", "versión 1.2.3", "dormir 9h", "cada pastilla", "tengo 5 años", "el segundo", "5 veces",
            "pagar antes de mañana", "once", "dos", "a la derecha",
            "queda 3 día",
            "reunión el segundo martes",
            "el último viernes",
            "antigüedad en días",
        ])
    func plain(text: String) { #expect(TypedTimeTrial.described(text, .es) == nil) }
}
