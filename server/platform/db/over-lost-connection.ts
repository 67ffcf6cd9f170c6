import { isConnectionLost } from '#server/platform/core/outage.ts'

/**
 * Runs once more, on another connection, what a lost connection to the database has ended: a cut line, a pooler that was
 * restarted. For what may run twice: reads, and commands under a key, whose answer is committed with their effect.
 */
export async function overLostConnection<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return run()
  }
}
