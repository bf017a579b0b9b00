"""The site of `lacre docs` in a headless browser: what it shows is what was written, and no script is needed for it.

    python3 tests/clients/site.py target/debug/lacre

Needs Chromium on the path (Debian: apt-get install chromium) and nothing else; without it, it says so and exits with 77.
The browser mends what is not valid HTML (an element that may not stand where it stands is moved, one that is not closed is
closed), so a page whose elements it counts otherwise than the source does is not valid.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from html.parser import HTMLParser

SKIPPED = 77
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class Elements(HTMLParser):
    """Counts elements and collects the text that is read."""

    def __init__(self):
        super().__init__()
        self.counts = Counter()
        self.text = []
        self.silent = False

    def handle_starttag(self, tag, attributes):
        self.counts[tag] += 1
        self.silent = tag == "style"

    def handle_endtag(self, tag):
        self.silent = False

    def handle_data(self, data):
        if not self.silent:
            self.text.append(data)

    def words(self):
        return "".join(self.text).split()


def elements(html):
    found = Elements()
    found.feed(html)
    return found


def browse(browser, profile, *arguments):
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu"]
    command += [f"--user-data-dir={profile}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def check_page(browser, profile, page):
    source = elements(page.read_text(encoding="utf-8"))
    shown = elements(browse(browser, profile, "--dump-dom", page.as_uri()))
    assert source.counts == shown.counts, f"{page.name}: the browser mends it: {source.counts - shown.counts} {shown.counts - source.counts}"
    assert source.words() == shown.words(), f"{page.name}: the browser shows other words"
    assert "script" not in source.counts, f"{page.name}: a script"
    return sum(source.counts.values())


def main(lacre, pictures=None):
    browser = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not browser:
        print("skipped: there is no Chromium on the path")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        site, profile = root / "site", root / "profile"
        subprocess.run([lacre, "docs", str(site)], check=True, capture_output=True)
        pages = sorted(site.glob("*.html"))
        assert len(pages) >= 17, f"{len(pages)} pages"
        total = sum(check_page(browser, profile, page) for page in pages)
        shots = pathlib.Path(pictures) if pictures else root
        for name, width in (("index", 1280), ("catalog.describeTable", 1280), ("index", 400)):
            shot = shots / f"{name}-{width}.png"
            browse(browser, profile, f"--screenshot={shot}", f"--window-size={width},1600", (site / f"{name}.html").as_uri())
            assert shot.stat().st_size > 20_000, f"{shot.name}: nothing is drawn"
        print(f"{len(pages)} pages, {total} elements as written, 3 screenshots")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
