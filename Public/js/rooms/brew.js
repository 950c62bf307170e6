import "../parts/kit.js";
import "./brew/brew-open.js";
import "./brew/cup-draft.js";
import "./brew/kit.js";
