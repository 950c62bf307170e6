import "../parts/kit.js";
import "./diary/diary-form.js";
import "./diary/tag-chips.js";
