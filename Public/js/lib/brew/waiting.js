export { areBrewsWaiting as isWaiting } from "./records.js";
