/**
 * The server cannot start, and the cause is outside the program: its message tells the operator what to do.
 * `main.ts` prints the message without a stack and ends with a non-zero code.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
