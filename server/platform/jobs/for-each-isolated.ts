import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs the actions one after another; a failure is logged and does not stop the others.
 * @returns how many returned true
 */
export async function forEachIsolated(
  log: FastifyBaseLogger,
  failure: string,
  rows: readonly { id: number }[],
  run: (id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const { id } of rows) {
    try {
      if (await run(id)) done += 1
    } catch (error) {
      log.error({ err: error, id }, failure)
    }
  }
  return done
}
