import { runningUrl } from '#server/db/embedded.ts'
import { startServer } from '../support/server-process.ts'

/** One server with its demo for the whole run, on a folder and a port of its own; stopped at the end. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined
  const server = await startServer({ pages: true })
  process.env['BASE_URL'] = server.url
  // for stories that begin with a fault
  process.env['RUN_DATABASE_URL'] = await runningUrl(server.dataDir)
  return () => server.stop()
}
