#!/usr/bin/env python3
"""Takes the steps of the Dockerfile one by one in bare Debians, where there is no Docker: dockerfile.py DEBIAN BUILD

DEBIAN is a folder that debootstrap made, which is copied for each stage. BUILD has the built programs: the step that compiles them is
left out, because a bare Debian has no Swift. Then the image serves as compose.yaml runs it: as its user, without rights, and with
nothing but its volume to write to. Needs root. The last line says how many steps went well.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PORT = "18080"
NODES = {"null": 3, "zero": 5, "full": 7, "random": 8, "urandom": 9}


def steps():
    """The instructions, each with all of its lines."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
    return [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]


def run(root, command, environment, user=None, is_read_only=False, **options):
    """In a stage, with places of its own for devices and processes."""
    places = 'mount --make-rprivate / && mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount -t tmpfs -o mode=755 tmpfs "$0/dev"'
    places += "".join(f' && mknod -m 666 "$0/dev/{name}" c 1 {number}' for name, number in NODES.items())
    if is_read_only:
        places += ' && mount --bind "$0/data" "$0/data" && mount -t tmpfs tmpfs "$0/tmp" && mount -o remount,ro,bind "$0"'
    enter = 'exec chroot "$0" ' + (
        f"setpriv --reuid={user} --regid={user} --init-groups --bounding-set=-all --no-new-privs " if user else ""
    ) + 'env -i "$@"'
    pairs = [f"{name}={value}" for name, value in environment.items()]
    return subprocess.Popen(
        ["unshare", "-m", "sh", "-c", f"{places} && {enter}", root, *pairs, "sh", "-c", command], **options)


class Stage:
    def __init__(self, folder, debian):
        self.root = folder
        subprocess.run(["cp", "-a", f"{debian}/.", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        self.place = "/"
        self.user = None
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        self.said = {}

    def path(self, name):
        return self.root / os.path.join(self.place, name).lstrip("/")

    def copy(self, sources, target):
        into = self.path(target)
        for source in sources:
            is_many = len(sources) > 1 or target.endswith("/")
            if source.is_dir():
                shutil.copytree(source, into, dirs_exist_ok=True)
            else:
                goal = into / source.name if is_many else into
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, goal)


def main(debian, build):
    build = Path(build).resolve()
    passed, failed, left = 0, 0, 0
    with tempfile.TemporaryDirectory(dir=Path(debian).resolve().parent, prefix="image-") as folder:
        stages, stage = {}, None
        for word, rest in steps():
            ok = True
            if word == "FROM":
                name = rest.split(" AS ")[-1] if " AS " in rest else "last"
                root = Path(folder) / name
                root.mkdir()
                stage = stages[name] = Stage(root, debian)
            elif word == "WORKDIR":
                stage.place = rest
                stage.path("").mkdir(parents=True, exist_ok=True)
            elif word == "COPY":
                *sources, target = rest.split()
                if sources[0].startswith("--from="):
                    other = stages[sources.pop(0).removeprefix("--from=")]
                    found = [other.root / source.lstrip("/") for source in sources]
                else:
                    found = [file for source in sources for file in sorted(ROOT.glob(source)) or [ROOT / source]]
                ok = bool(found) and all(file.exists() for file in found)
                if ok:
                    stage.copy(found, target)
            elif word == "ENV":
                stage.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            elif word == "USER":
                stage.user = rest
            elif word == "RUN" and "swift build" in rest:
                print("  not run: " + rest[:60] + "…; what was built before is taken")
                left += 1
                (stage.root / "out").mkdir()
                for program in ("hearth", "hearth-images", "hearth-tables"):
                    shutil.copy2(build / program, stage.root / "out" / program)
                continue
            elif word == "RUN":
                done = run(
                    stage.root, f"cd {stage.place} && {rest}", stage.environment, stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT, text=True)
                said = done.communicate()[0]
                ok = done.returncode == 0
                if not ok:
                    print(said[-2000:])
            elif word in ("VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD"):
                stage.said[word] = rest
            else:
                ok = False
            passed, failed = passed + ok, failed + (not ok)
            print("✔" if ok else "✘", word, rest[:100])
            if not ok:
                break

        def check(sentence, ok):
            nonlocal passed, failed
            passed, failed = passed + bool(ok), failed + (not ok)
            print("✔" if ok else "✘", sentence)

        if not failed:
            image = stages["last"]
            words = json.loads(image.said["ENTRYPOINT"]) + json.loads(image.said["CMD"])
            environment = image.environment | {"HEARTH_PORT": PORT, "HEARTH_HOST": "127.0.0.1"}
            options = {"user": image.user, "is_read_only": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
            server = run(image.root, f"cd {image.place} && exec {shlex.join(words)}", environment, **options)
            health = json.loads(image.said["HEALTHCHECK"].split("CMD", 1)[1])
            is_well = False
            for _ in range(120):
                asked = run(image.root, f"cd {image.place} && {shlex.join(health)}", environment, **options)
                asked.communicate()
                is_well = asked.returncode == 0
                if is_well or server.poll() is not None:
                    break
                time.sleep(0.5)
            check("it serves as its user, without rights, on a read-only disk, and the health check says so", is_well)
            server.terminate()
            said = server.communicate(timeout=60)[0]
            check("it says the setup code, and ends when it is asked to", "The setup code is" in said and server.returncode == 0)
            owners = {file.stat().st_uid for file in (image.root / "data").rglob("*")}
            check("its volume has its user's files, and no others", owners == {1000})
            if failed:
                print(said[-2000:])
    print(f"{passed} passed, {failed} failed, {left} not run")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
