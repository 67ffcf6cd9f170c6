import { runningUrl } from '#server/platform/db/embedded.ts'
import type { ServerProcess } from '../support/server-process.ts'

/**
 * The server of the stories and its database; in the environment, which the workers inherit.
 * @returns puts the one before back
 */
export async function runOn({ url, dataDir }: ServerProcess): Promise<() => void> {
  const before = { BASE_URL: process.env['BASE_URL'], RUN_DATABASE_URL: process.env['RUN_DATABASE_URL'] }
  Object.assign(process.env, { BASE_URL: url, RUN_DATABASE_URL: await runningUrl(dataDir) })
  return () => void Object.assign(process.env, before)
}
