"""The complaints of a browser while a test runs."""

from contextlib import contextmanager


class Watch:
    """Collects everything a browser complains about; a test ends with none of it."""

    def __init__(self, page, javascript=True):
        self._has_javascript = javascript
        self._problems = []
        self._unloaded = []
        self._refused = set()
        self._lost = None
        self._allowed = set()
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
        self._lost = failure
        yield
        self._lost = None

    @property
    def problems(self):
        # The console repeats failed answers that were noted already, except for those of the browser's own requests.
        return self._problems + [text for url, text in self._unloaded if url not in self._refused]

    def _console(self, message):
        text = f"console {message.type}: {message.text}"
        # A note of a processor that draws in place of a graphics card.
        if "GL Driver Message" in message.text:
            return
        if "responded with a status of" in message.text:
            self._unloaded.append((message.location["url"], f"{text} {message.location['url']}"))
        elif message.type in ("error", "warning") and not (self._lost and self._lost in message.text):
            self._problems.append(text)

    def _failed(self, request):
        # Requests that a page gave up by itself, leaving or typing on, are no failures; nor is an unused script.
        is_unwanted = request.resource_type == "script" and not self._has_javascript
        if request.failure not in ("net::ERR_ABORTED", self._lost) and not is_unwanted:
            self._problems.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response):
        if response.status < 400:
            return
        self._refused.add(response.url)
        if response.status not in self._allowed:
            self._problems.append(f"{response.status} for {response.request.method} {response.url}")
