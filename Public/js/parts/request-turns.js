/** The turns of requests for the same thing: their answers may overtake each other, and an older one shows less. */
export class Turns {
  #asked = 0;
  #shown = 0;

  /** @returns {number} the turn of a request that begins now */
  ask() {
    return (this.#asked += 1);
  }

  /** @returns {boolean} whether the answer may be shown: that of no later request is. */
  show(turn) {
    if (turn < this.#shown) return false;
    this.#shown = turn;
    return true;
  }

  /** Whether its answer is the one that is shown. */
  isShown(turn) {
    return turn === this.#shown;
  }
}
