import "../frame/bulk-progress.js";
import "../parts/kit.js";
import { wake } from "../parts/wake.js";

wake({
  "passkey-button": () => import("../frame/passkey-button.js"),
  "push-device, [data-push-off]": () => import("../frame/push-device.js"),
});
