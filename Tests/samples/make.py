"""Makes the sample pictures and recordings beside it, once: they are committed. Needs Pillow, pillow-heif and ffmpeg.

Every picture shows, upright, red and green above blue and white, 64 by 48 pixels.
"""

import io
import struct
import subprocess
from pathlib import Path

import pillow_heif
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
PICTURES, RECORDINGS = HERE / "pictures", HERE / "recordings"
UNDO = {  # what turns an upright picture into one that its EXIF orientation turns back
    2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
    6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
}
PLACE = b"somewhere in the garden"


def quarters(size=(64, 48), colours=("#f00", "#0f0", "#00f", "#fff"), mode="RGB"):
    picture = Image.new("RGB", size)
    draw = ImageDraw.Draw(picture)
    w, h = size[0] // 2, size[1] // 2
    for place, colour in zip(((0, 0), (w, 0), (0, h), (w, h)), colours):
        draw.rectangle((*place, place[0] + w - 1, place[1] + h - 1), fill=colour)
    return picture.convert(mode)


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112], tags[0x010E], tags[0x010F] = orientation, PLACE.decode(), "Camera"
    place = tags.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", (59.0, 19.0, 46.0), "E", (18.0, 3.0, 55.0)
    return tags


def laid(orientation):
    upright = quarters()
    return upright.transpose(UNDO[orientation]) if orientation in UNDO else upright


def fixed(number):
    return struct.pack(">i", round(number * 65536))


def display_p3():
    """A matrix profile (ICC.1:2010) with the colours of Display P3 and sRGB's curve."""
    def xyz(*values):
        return b"XYZ \0\0\0\0" + b"".join(map(fixed, values))

    name = "Display P3".encode("utf-16-be")
    words = b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(name), 28) + name
    curve = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + b"".join(
        map(fixed, (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
    tags = {
        b"desc": words, b"cprt": words, b"wtpt": xyz(0.96419, 1, 0.82489), b"rXYZ": xyz(0.51512, 0.2412, -0.00105),
        b"gXYZ": xyz(0.29198, 0.69225, 0.04189), b"bXYZ": xyz(0.1571, 0.06657, 0.78407),
        b"rTRC": curve, b"gTRC": curve, b"bTRC": curve,
    }
    table, body = struct.pack(">I", len(tags)), b""
    for tag, value in tags.items():
        value += b"\0" * (-len(value) % 4)
        table += tag + struct.pack(">II", 132 + 12 * len(tags) + len(body), len(value))
        body += value
    head = struct.pack(">I4sI4s4s4s", 128 + len(table) + len(body), b"lcms", 0x04300000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + fixed(0.96419) + fixed(1) + fixed(0.82489)
    return head.ljust(128, b"\0") + table + body


def pictures():
    for orientation in range(1, 9):
        laid(orientation).save(PICTURES / f"turned-{orientation}.jpg", quality=90, exif=exif(orientation),
                               comment=PLACE, xmp=b"<x:xmpmeta>" + PLACE + b"</x:xmpmeta>")
    quarters().save(PICTURES / "plain.png")
    quarters().save(PICTURES / "plain.tiff", compression="tiff_lzw")
    quarters().save(PICTURES / "plain.webp", lossless=True, exif=exif(1))
    quarters(mode="L").save(PICTURES / "grey.jpg")
    quarters(mode="CMYK").save(PICTURES / "cmyk.jpg", quality=95)
    quarters(colours=("#c86432",) * 4).save(PICTURES / "p3.png", icc_profile=display_p3())
    Image.frombytes("I;16B", (8, 8), b"\x80\x00" * 64).save(PICTURES / "deep.png")
    clear = quarters(mode="RGBA")
    clear.paste((0, 0, 0, 0), (32, 24, 64, 48))
    clear.save(PICTURES / "clear.png")
    quarters((640, 480)).save(PICTURES / "progressive.jpg", progressive=True, quality=50)
    frames = [quarters(colours=(colour,) * 4) for colour in ("#f00", "#0f0", "#00f")]
    frames[0].save(PICTURES / "moving.gif", save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=0)
    frames[0].save(PICTURES / "moving.webp", save_all=True, append_images=frames[1:], duration=[100, 200, 300],
                   lossless=True)
    for orientation in (1, 6, 8):
        heic = pillow_heif.from_pillow(laid(orientation))
        heic.save(PICTURES / f"turned-{orientation}.heic", quality=80, exif=exif(orientation).tobytes())
        laid(orientation).save(PICTURES / f"turned-{orientation}.avif", quality=80, exif=exif(orientation))


def recordings():
    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True)

    film = ["-f", "lavfi", "-i", "color=red:size=160x120:rate=10:duration=2"]
    tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2:sample_rate=8000"]
    h264 = ["-c:v", "libx264", "-preset", "veryslow", "-pix_fmt", "yuv420p"]
    ffmpeg(*film, *tone, *h264, "-c:a", "aac", "-b:a", "8k", str(RECORDINGS / "film.mp4"))
    ffmpeg(*film, *h264, str(RECORDINGS / "upright.mp4"))
    ffmpeg("-i", str(RECORDINGS / "upright.mp4"), "-c", "copy", "-metadata:s:v", "rotate=90",
           str(RECORDINGS / "turned.mov"))
    ffmpeg(*film, "-c:v", "libvpx", "-b:v", "20k", str(RECORDINGS / "film.webm"))
    ffmpeg(*film, "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", str(RECORDINGS / "phone.mov"))
    ffmpeg(*film, "-c:v", "mpeg2video", str(RECORDINGS / "old.mkv"))
    ffmpeg(*tone, "-b:a", "8k", str(RECORDINGS / "tone.mp3"))
    ffmpeg(*tone, "-c:a", "aac", "-b:a", "8k", str(RECORDINGS / "tone.m4a"))
    ffmpeg(*tone, "-c:a", "libvorbis", str(RECORDINGS / "tone.ogg"))
    ffmpeg(*tone, "-t", "0.2", str(RECORDINGS / "tone.wav"))
    (RECORDINGS / "upright.mp4").unlink()


if __name__ == "__main__":
    for folder in (PICTURES, RECORDINGS):
        folder.mkdir(exist_ok=True)
    pictures()
    recordings()
