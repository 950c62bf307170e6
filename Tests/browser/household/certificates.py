"""Certificates that tests make by themselves."""

import subprocess

CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def make_authority(folder):
    """Gives the certificate of an authority; its key is beside it."""
    certificate = folder / "authority.pem"
    openssl("req", "-x509", *CURVE, "-subj", "/CN=Authority", "-keyout", folder / "authority.key", "-out", certificate)
    return certificate


def make_certificate(authority, name):
    """Gives the certificate of a machine and its key."""
    certificate, key = authority.with_name(f"{name}.pem"), authority.with_name(f"{name}.key")
    by = ["-CA", authority, "-CAkey", authority.with_suffix(".key")]
    kind = "IP" if name[0].isdigit() else "DNS"
    extensions = ["-addext", f"subjectAltName={kind}:{name}", "-addext", "basicConstraints=critical,CA:FALSE"]
    openssl("req", "-x509", *CURVE, *by, "-subj", f"/CN={name}", *extensions, "-keyout", key, "-out", certificate)
    return certificate, key
