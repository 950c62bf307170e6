import "../parts/kit.js";
import { wake } from "../parts/wake.js";
import "./wealth/choice-line.js";

wake({
  "chart-crosshair": () => import("./wealth/chart-crosshair.js"),
  "value-form": () => import("./wealth/value-form.js"),
});
