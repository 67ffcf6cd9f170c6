import { randomId } from './random-id.ts'

/**
 * `Idempotency-Key`s by what a person does. While the outcome of an action is unknown (no answer, 5xx), doing the same
 * again goes out under the same key, so that the server acts once; after an answer the next one is a new action.
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
