"""The complaints of a browser while a test runs."""

import re
from contextlib import contextmanager
from weakref import WeakKeyDictionary

# Answers that belong to the way a page works, whenever they come: a canvas that asks for the names of a
# graph which changed meanwhile is told so, and reads the graph anew; a page that asks whether it is locked by now may be
# the answer to a form, whose address answers nothing else.
ORDINARY = [
    (409, "GET", re.compile(r"/canvas/details\?")),
    (404, "HEAD", re.compile("")),
    (405, "HEAD", re.compile("")),
]


def is_repeated(response):
    """Whether the outbox is to come again: what it repeats, because an answer was lost, is still being handled."""
    return response.status == 503 and "idempotency-key" in response.request.headers and response.headers.get("retry-after") == "3"


class Watch:
    """Collects everything a browser complains about; a test ends with none of it.

    What a test allows counts for each request that was begun or answered meanwhile: on a busy machine
    an answer may come after the test's next step.
    """

    # By their pages.
    of = WeakKeyDictionary()

    def __init__(self, page, javascript=True):
        self._has_javascript = javascript
        self._problems = []
        self._unloaded = []
        self._refused = set()
        self._lost = set()
        self._allowed = set()
        self._begun = {}
        # The requests that are still to be answered, and how many were.
        self.awaited = set()
        self.answered = 0
        self.of[page] = self
        page.on("request", self._begin)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._problems.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    @contextmanager
    def allowing(self, *statuses):
        """Inside, answers with these statuses are expected by the test."""
        self._allowed |= set(statuses)
        yield
        self._allowed -= set(statuses)

    @contextmanager
    def losing(self, failure):
        """Inside, requests are lost like this on purpose: `net::ERR_CONNECTION_RESET`."""
        self._lost |= {failure}
        yield
        self._lost -= {failure}

    @property
    def problems(self):
        # The console repeats failed answers that were noted already, except for those of the browser's own requests.
        return self._problems + [text for url, text in self._unloaded if url not in self._refused]

    def _console(self, message):
        text = f"console {message.type}: {message.text}"
        # Notes of a processor that draws in place of a graphics card, and of a browser that is kept from workers.
        if "GL Driver Message" in message.text or "Service Worker registration blocked" in message.text:
            return
        if "responded with a status of" in message.text:
            url = message.location["url"].partition("#")[0]
            self._unloaded.append((url, f"{text} {url}"))
        elif message.type in ("error", "warning") and not self._tells_of_a_loss(message):
            self._problems.append(text)

    def _tells_of_a_loss(self, message):
        begun = [lost for request, (_, lost) in self._begun.items() if request.url == message.location["url"]]
        return any(failure in message.text for failure in self._lost.union(*begun))

    def _begin(self, request):
        # An answer to the page before is of no use to the next one.
        if request.is_navigation_request():
            self.awaited.clear()
        self.awaited.add(request)
        if self._allowed or self._lost:
            self._begun[request] = (frozenset(self._allowed), frozenset(self._lost))

    def _expected(self, request):
        allowed, lost = self._begun.get(request, (frozenset(), frozenset()))
        return self._allowed | allowed, self._lost | lost

    def _end(self, request):
        self.awaited.discard(request)
        self.answered += 1

    def _failed(self, request):
        self._end(request)
        # Requests that a page gave up by itself, leaving or typing on, are no failures; nor is an unused script.
        is_unwanted = request.resource_type == "script" and not self._has_javascript
        lost = self._expected(request)[1] | {"net::ERR_ABORTED"}
        if request.failure not in lost and not is_unwanted:
            self._problems.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response):
        self._end(response.request)
        if response.status < 400:
            return
        self._refused.add(response.url)
        method = response.request.method
        is_ordinary = is_repeated(response) or any(
            response.status == status and method == by and path.search(response.url) for status, by, path in ORDINARY
        )
        if not is_ordinary and response.status not in self._expected(response.request)[0]:
            self._problems.append(f"{response.status} for {method} {response.url}")
