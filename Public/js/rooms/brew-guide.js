import "../parts/kit.js";
import "./brew/brew-setup.js";
import "./brew/kit.js";
