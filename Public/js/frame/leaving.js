import "../parts/kit.js";
import "./sign-out.js";
import "./unsent-texts.js";
