import "../parts/kit.js";
import "./diary/diary-form.js";
