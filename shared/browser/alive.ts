/** For `vite/guard/guard.js`: the page handles events now. */
export function sayAlive(): void {
  dispatchEvent(new Event('alive'))
}
