import type { FastifyBaseLogger } from 'fastify'

/**
 * One after another; what fails is logged and stops none of the others, which would else wait behind it for ever.
 * @returns how many answered true
 */
export async function eachAlone(
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
