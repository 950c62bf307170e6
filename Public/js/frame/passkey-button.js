import { bytes, text } from "../parts/base64url.js";

/** A challenge can be signed for five minutes. */
const renewing = 4 * 60_000;

/** @param {object} options as the server writes them */
const known = ({ passkeys }) => passkeys.map((id) => ({ type: "public-key", id: bytes(id) }));

const asked = (options) => ({
  challenge: bytes(options.challenge),
  rpId: options.rpId,
  allowCredentials: known(options),
  userVerification: "required",
});

const wanted = (options) => ({
  challenge: bytes(options.challenge),
  rp: { id: options.rpId, name: "Hearth" },
  user: { id: bytes(options.user.id), name: options.user.name, displayName: options.user.name },
  pubKeyCredParams: options.algorithms.map((alg) => ({ type: "public-key", alg })),
  excludeCredentials: known(options),
  authenticatorSelection: { residentKey: "required", userVerification: "required" },
  attestation: "none",
});

/** The answer of a passkey that has signed, or was made, as the server reads it. */
function written({ rawId, response }) {
  const parts = {
    client: response.clientDataJSON,
    data: response.authenticatorData,
    signature: response.signature,
    user: response.userHandle,
    attestation: response.attestationObject,
  };
  const filled = Object.entries(parts).filter(([, part]) => part);
  return JSON.stringify({ id: text(rawId), ...Object.fromEntries(filled.map(([name, part]) => [name, text(part)])) });
}

/**
 * Fills a field of its form with what a passkey has signed, and sends the form. The address in `options` says what is asked
 * of the passkey; with `adding` a new one is made, with `offered` the browser offers passkeys with the names that it fills in.
 */
class PasskeyButton extends HTMLElement {
  #offer;

  connectedCallback() {
    if (!globalThis.PublicKeyCredential) return;
    this.hidden = false;
    this.querySelector("button").onclick = () => this.ask();
    if (this.hasAttribute("offered")) this.offer();
  }

  disconnectedCallback() {
    this.#offer?.abort();
  }

  get isAdding() {
    return this.hasAttribute("adding");
  }

  /** The options that the server sends; a form that makes a passkey tells it the password. */
  async options() {
    const body = new URLSearchParams(this.isAdding ? new FormData(this.closest("form")) : undefined);
    const answer = await fetch(this.getAttribute("options"), { method: "POST", body });
    if (answer.ok) return answer.json();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    throw new Error(answer.status === 422 ? page.body.textContent.trim() : "");
  }

  async ask() {
    const form = this.closest("form");
    if (this.isAdding && !form.reportValidity()) return;
    const button = this.querySelector("button");
    button.disabled = true;
    this.say("");
    this.#offer?.abort();
    try {
      const options = await this.options();
      this.send(
        this.isAdding
          ? await navigator.credentials.create({ publicKey: wanted(options) })
          : await navigator.credentials.get({ publicKey: asked(options) }),
      );
    } catch ({ name, message }) {
      // Our own errors say why; a browser's do so in its own words, and in English.
      this.say((name === "Error" && message) || this.dataset.failed);
      if (this.hasAttribute("offered")) this.offer();
    } finally {
      button.disabled = false;
    }
  }

  /** Lets the browser offer passkeys in the field of the name, until one is chosen. */
  async offer() {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const offer = new AbortController();
    this.#offer = offer;
    const timer = setTimeout(() => offer.abort("renew"), renewing);
    try {
      const publicKey = asked(await this.options());
      if (!offer.signal.aborted) {
        this.send(await navigator.credentials.get({ mediation: "conditional", signal: offer.signal, publicKey }));
      }
    } catch {
      // Whoever wants no passkey types a password.
    }
    clearTimeout(timer);
    if (offer.signal.reason === "renew") this.offer();
  }

  send(credential) {
    const form = this.closest("form");
    this.querySelector("input").value = written(credential);
    form.noValidate = true;
    form.requestSubmit();
  }

  say(line) {
    const place = this.querySelector("[role=status]");
    place.hidden = !line;
    place.textContent = line;
  }
}

customElements.define("passkey-button", PasskeyButton);
