import "../parts/kit.js";
import { wake } from "../parts/wake.js";
import "./graphs/edit-values.js";
import "./graphs/quick-add.js";

wake({ "node-picker": () => import("./graphs/node-picker.js") });
