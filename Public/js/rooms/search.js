import "../parts/kit.js";
import "../parts/search-keys.js";
