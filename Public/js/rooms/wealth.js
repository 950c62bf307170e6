import "../parts/choice-line.js";
import "../parts/kit.js";
import { wake } from "../parts/wake.js";

wake({ "chart-crosshair": () => import("./wealth/chart-crosshair.js") });
