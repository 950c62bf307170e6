import "../parts/kit.js";
import "./diary/diary-day.js";
import "./diary/diary-month.js";
