import "../parts/kit.js";
import "./diary/diary-slides.js";
