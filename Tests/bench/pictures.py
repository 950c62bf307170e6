"""100 photos of 12 megapixels, and what Pillow takes to make the same renditions of them.

`python3 Tests/bench/pictures.py FOLDER` makes the photos, measures Pillow and prints a line. Needs Pillow 11 or newer.
"""

import io
import resource
import sys
import time
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

SIZE = (4032, 3024)
SIDES = (1600, 400)


def make_photos(folder, count=100):
    """JPEGs of some 2 MB with soft shapes and fine grain, no two alike, in all eight orientations."""
    folder.mkdir(parents=True, exist_ok=True)
    width, height = SIZE[0] + 256, SIZE[1] + 256
    bands = [band(width, height) for _ in range(3)]
    scene = Image.merge("RGB", bands)
    for number in range(count):
        left, top = number * 37 % 256, number * 61 % 256
        photo = scene.crop((left, top, left + SIZE[0], top + SIZE[1]))
        tags = Image.Exif()
        tags[0x0112] = 1 + number % 8
        photo.save(folder / f"{number:03}.jpg", quality=90, exif=tags)
    return sorted(folder.glob("*.jpg"))


def band(width, height):
    total = Image.new("L", (width, height), 128)
    for step, strength in ((512, 60), (128, 35), (32, 18), (8, 8), (2, 4)):
        grain = Image.effect_noise((width // step + 2, height // step + 2), strength)
        total = ImageChops.add(total, grain.resize((width, height), Image.Resampling.BICUBIC), offset=-128)
    return total


def pillow(photos):
    """Seconds, and the process's peak memory in MB."""
    start = time.monotonic()
    for photo in photos:
        picture = ImageOps.exif_transpose(Image.open(photo))
        for side in SIDES:
            picture.thumbnail((side, side))
            picture.save(io.BytesIO(), "WEBP", quality=80)
        picture.resize((1, 1), Image.Resampling.BOX)
    return time.monotonic() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    files = make_photos(Path(sys.argv[1]))
    # A process of its own would measure less memory: making the photos took more than reading them.
    seconds, megabytes = pillow(files)
    print(f"Pillow: {len(files)} photos in {seconds:.1f} s, at most {megabytes} MB with the making of them")
