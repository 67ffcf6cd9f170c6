import { afterAll, onTestFinished } from 'vitest'

/** Runs after the test that asks for it; asked for outside of a test, after the last one of its `describe` or file. */
export function atEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}
