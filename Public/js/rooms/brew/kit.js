// What all entries of the brew guide need, in one file: see `parts/kit.js`.
import "../../parts/kit.js";
import "./brew-clock.js";
import "./brew-state.js";
import "./fields.js";
import "./brew-entries.js";
import "./records.js";
import "./brew-renewal.js";
import "./amount-text.js";
import "./house-time.js";
