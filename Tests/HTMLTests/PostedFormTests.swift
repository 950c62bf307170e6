import HTML
import Testing

@Suite("A field in every form that is posted")
struct PostedFormTests {
    private func marked(_ html: HTML) -> String { html.withFieldInPostedForms("as", "a\"1").text }

    private let field = "<input type=\"hidden\" name=\"as\" value=\"a&quot;1\">"

    @Test("each form has it once, right at its beginning; forms that only ask have none")
    func forms() {
        #expect(
            marked(
                """
                <form method="post" action="/a">A</form><form class="b" method="post">B</form>\
                <form method="get" action="/c">C</form>
                """)
                    == """
                    <form method="post" action="/a">\(field)A</form><form class="b" method="post">\(field)B</form>\
                    <form method="get" action="/c">C</form>
                    """)
    }

    @Test("a button that posts what is asked otherwise has it itself")
    func buttons() {
        #expect(
            marked("<form method=\"get\"><button formmethod=\"post\" formaction=\"/x\">X</button></form>")
                == "<form method=\"get\"><button formmethod=\"post\" name=\"as\" value=\"a&quot;1\" formaction=\"/x\">X</button></form>"
        )
    }

    @Test("what somebody typed is no form, and a page without forms stays as it is")
    func text() {
        let typed = "<form method=\"post\" action=\"/x\"> method=\"post\">"

        #expect(marked("<p title=\"\(typed)\">\(typed)</p>") == ("<p title=\"\(typed)\">\(typed)</p>" as HTML).text)
        #expect(marked("") == "")
        // Cut off in the middle of a tag, which no page is.
        #expect(marked("<form method=\"post\"") == "<form method=\"post\"\(field)")
    }
}
