import "../frame/bulk-progress.js";
import "../parts/kit.js";
