import "../parts/kit.js";
import "./canvas/graph-canvas.js";
