// Elements that only a few pages have, in one file: each alone would be a request of its own.
import "../parts/kit.js";
import "../parts/copy-text.js";
import "./show-password.js";
