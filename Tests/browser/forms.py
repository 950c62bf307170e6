"""The scene of a test is set over HTTP: forms are sent with a browser's cookies, and no page is loaded."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import FormData


class OverHTTP:
    """What a visitor does without a page; it has a `context`, and the `url` of a house."""

    def read(self, path):
        """The text of a page, without opening it."""
        answer = self.context.request.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.text()

    def post(self, path, **fields):
        """Sends fields as a form does, without its page, and gives the path that the answer leads to. A list is sent as one
        field for each of its values."""
        return self._post(path, [(k, one) for k, v in fields.items() for one in (v if isinstance(v, list) else [v])])

    def submit(self, place, action=None, **fields):
        """Fills a form of the page at a place and sends it, without opening the page; gives the path that the answer leads
        to. The form is the first in the middle of the page with these fields, or the one with an action."""
        form = Forms(self.read(place)).of(action, fields)
        return self._post(form.action or place, form.filled(fields))

    def upload(self, place, *files, field="files", action=None, **fields):
        """As `submit`, of a form with files: paths, or what Playwright takes in their place."""
        form = Forms(self.read(place)).of(action, [field, *fields])
        whole = FormData()
        for name, value in form.filled(fields):
            whole.append(name, value)
        for file in files:
            whole.append(field, file if isinstance(file, dict) else Path(file))
        return self._sent(form.action or place, multipart=whole)

    def _post(self, path, pairs):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._sent(path, data=urlencode(pairs).encode(), headers=kind)

    def _sent(self, path, headers=None, **how):
        headers = {"Origin": self.url, **(headers or {})}
        answer = self.context.request.post(path, headers=headers, max_redirects=0, **how)
        assert answer.status == 303, f"{path}: {answer.status}\n{answer.text()[:2000]}"
        return answer.headers["location"]

    def new_graph(self, name):
        """Makes a graph and gives its path, `/graphs/<id>`."""
        return re.fullmatch(r"(/graphs/[0-9a-f]{32}).*", self.post("/graphs", name=name)).group(1)

    def new_entity(self, graph, name, notes=""):
        """Makes an entity and gives its path, `/graphs/<id>/entities/<id>`."""
        place = self.post(f"{graph}/entities", name=name, notes=notes)
        return re.fullmatch(rf"({graph}/entities/[0-9a-f]{{32}}).*", place).group(1)

    def new_field(self, entity, is_pinned=False, **settings):
        """Gives the attributes of an entity a field: `name="Year", type="integer"`."""
        self.submit(f"{entity}/fields/new", **settings, **({"pinned": "on"} if is_pinned else {}))

    def other_member(self):
        """The page of another member, `/settings/members/<id>`, for an admin."""
        rows = re.findall(r'href="(/settings/members/[0-9a-f]{32})"(.*?)</a>', self.read("/settings/members"), re.S)
        return next(path for path, row in rows if ">Ada<" not in row)


class Form:
    """A form as its page says it; filled and sent, it is what a browser without scripts would send."""

    def __init__(self, attributes):
        self.action = attributes.get("action")
        self.fields = []
        self.names = set()

    def filled(self, values):
        """The fields to send, with these values in the place of the page's own; a list is sent one by one."""
        unknown = sorted(set(values) - self.names)
        assert not unknown, f"{self.action} has no field {', '.join(unknown)}, but {', '.join(sorted(self.names))}"
        kept = [(name, value) for name, value in self.fields if name not in values]
        given = [(name, one) for name, value in values.items() for one in (value if isinstance(value, list) else [value])]
        return kept + given


FIELDS = ("input", "select", "textarea", "button")


class Forms(HTMLParser):
    """Reads the forms in the middle of a page."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self._is_inside = False
        self._form = self._select = self._option = self._area = None
        self.feed(page)

    def of(self, action, names):
        """The first form that has these fields and, where one is asked for, this action."""
        for form in self.found:
            if set(names) <= form.names and (action is None or form.action == action):
                return form
        raise AssertionError(f"no form with {', '.join(names)} in {[(one.action, sorted(one.names)) for one in self.found]}")

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "main":
            self._is_inside = True
        elif tag == "form" and self._is_inside:
            self._form = Form(attributes)
            self.found.append(self._form)
        elif tag == "option" and self._select:
            self._option = attributes
        elif self._form and tag in FIELDS and attributes.get("name") and "disabled" not in attributes:
            self._field(tag, attributes["name"], attributes)

    def _chosen(self, value, is_selected):
        """The first option of a list is chosen unless another one says that it is."""
        fields = self._form.fields
        if is_selected or self._select not in dict(fields):
            self._form.fields = [one for one in fields if one[0] != self._select] + [(self._select, value)]

    def _field(self, tag, name, attributes):
        self._form.names.add(name)
        kind = attributes.get("type", "text")
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = ""
            self._form.fields.append((name, ""))
        elif kind in ("checkbox", "radio"):
            if "checked" in attributes:
                self._form.fields.append((name, attributes.get("value", "on")))
        elif tag == "input" and kind not in ("file", "submit"):
            self._form.fields.append((name, attributes.get("value") or ""))

    def handle_data(self, data):
        if self._area is not None:
            self._area += data
        elif self._option is not None:
            self._chosen(self._option.get("value", data), "selected" in self._option)
            self._option = None

    def handle_endtag(self, tag):
        if tag == "main":
            self._is_inside = False
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea" and self._area is not None:
            # A browser leaves out the line's end that follows the tag.
            name, _ = self._form.fields[-1]
            self._form.fields[-1] = name, self._area.removeprefix("\n")
            self._area = None
