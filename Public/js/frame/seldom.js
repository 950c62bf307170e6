// Elements of few pages, in one file.
import "../parts/kit.js";
import "../parts/copy-text.js";
import "./show-password.js";
