import "../parts/kit.js";
import { wake } from "../parts/wake.js";

wake({ "passkey-button": () => import("../frame/passkey-button.js") });
