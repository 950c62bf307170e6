"""Makes the sample pictures, recordings and documents beside it, once: they are committed. Needs Pillow, pillow-heif and ffmpeg.

Every picture shows, upright, red and green above blue and white, 64 by 48 pixels.
"""

import hashlib
import io
import struct
import subprocess
from pathlib import Path

import pillow_heif
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
PICTURES, RECORDINGS, DOCUMENTS = HERE / "pictures", HERE / "recordings", HERE / "documents"
UNDO = {  # turns an upright picture into one that its EXIF orientation turns back
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
    # As browsers record a microphone: without a length, in pieces.
    ffmpeg(*tone, "-t", "0.5", "-c:a", "libopus", "-b:a", "6k", "-live", "1", str(RECORDINGS / "voice.webm"))
    ffmpeg(*tone, "-t", "0.5", "-c:a", "aac", "-b:a", "8k", "-movflags", "frag_keyframe+empty_moov", str(RECORDINGS / "voice.mp4"))
    (RECORDINGS / "upright.mp4").unlink()


PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")


def rc4(key, data):
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def document(text, password=None):
    """A PDF of one A5 page with a line of text in a font that it does not bring along. With a password it opens with
    that only (PDF 1.7, 7.6: RC4 of 40 bits, the oldest way)."""
    page = f"BT /F 36 Tf 40 480 Td ({text}) Tj ET 40 40 340 20 re f".encode()
    name, lock = b"sixteen bytes 16", b""
    if password:
        padded = (password.encode() + PADDING)[:32]
        owner = rc4(hashlib.md5(padded).digest()[:5], padded)
        key = hashlib.md5(padded + owner + struct.pack("<i", -4) + name).digest()[:5]
        page = rc4(hashlib.md5(key + struct.pack("<I", 4)[:3] + b"\0\0").digest()[:10], page)
        lock = b"<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>>>" % (
            owner.hex().encode(), rc4(key, PADDING).hex().encode())
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(page), page),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ] + ([lock] if lock else [])
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"/Encrypt 6 0 R" if lock else b""
    ids = name.hex().encode()
    return out + b"trailer<</Size %d/Root 1 0 R/ID[<%s><%s>]%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, ids, ids, end, table)


def documents():
    DOCUMENTS.mkdir(exist_ok=True)
    (DOCUMENTS / "letter.pdf").write_bytes(document("Dear Grace"))
    (DOCUMENTS / "empty.pdf").write_bytes(document(""))
    (DOCUMENTS / "locked.pdf").write_bytes(document("Dear Grace", password="secret"))


if __name__ == "__main__":
    for folder in (PICTURES, RECORDINGS):
        folder.mkdir(exist_ok=True)
    pictures()
    recordings()
    documents()
