import { keptIn } from "../../frame/sign-out/sign-out-guard.js";
import { read } from "./form-drafts.js";

/** Whether drafts of forms, or names and links of a canvas, are kept here: they are there only until the server has them. */
export const isWaiting = (storage) =>
  keptIn(storage).some(({ key, room }) => room === "draft" && read(storage, key.slice(key.indexOf(":") + 1)));
