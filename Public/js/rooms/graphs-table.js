import "../parts/kit.js";
import "./graphs/edit-table.js";
