// A page that is a copy, seen without the server: once that answers, the page is renewed. What is typed stays.
import "../../parts/kit.js";
import { make } from "../../parts/make.js";
import { isClosed } from "../sign-out/closed.js";
import { isAtWork } from "../sign-out/ask-again.js";
import { whenThere } from "./when-there.js";

const line = document.querySelector("[data-copy]");

async function renew() {
  const now = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(() => null);
  if (!now) return whenThere(renew);
  if (isClosed(now) || !(await isAtWork().catch(() => true))) return location.reload();
  const { back, renew: label } = line.dataset;
  line.replaceChildren(`${back} `, make("a", { href: "" }, label));
  document.dispatchEvent(new CustomEvent("heard", { detail: null }));
}

whenThere(renew);
