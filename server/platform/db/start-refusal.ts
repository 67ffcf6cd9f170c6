/**
 * The server cannot start, and the cause is outside the program: the message says what the operator can do. `main.ts`
 * prints it without a stack and exits with a non-zero code.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
