import { randomId } from './random-id.ts'

/**
 * An `Idempotency-Key` per user action. While the outcome of an action is unknown (no response, 5xx), repeating it uses
 * the same key, so that the server acts once; after a response the next one is a new action.
 */
export function actionKeys() {
  const open = new Map<string, string>()
  return {
    keyOf(action: string): string {
      const key = open.get(action) ?? randomId()
      open.set(action, key)
      return key
    },
    settle(action: string): void {
      open.delete(action)
    },
  }
}
