import "../parts/kit.js";
import "./brew/brew-editor.js";
import "./brew/kit.js";
