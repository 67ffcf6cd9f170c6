/** A server process for fault tests: `node engine-owner.ts DATA_DIR` prints one line of JSON and holds the engine. */
import pino from 'pino'
import { openDatabase } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'

const started = performance.now()
try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
  const start_ms = Math.round(performance.now() - started)
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  // the test process is gone
  process.stdin.once('end', () => process.exit(1)).resume()
  console.log(JSON.stringify({ url: database.url, start_ms }))
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.log(JSON.stringify({ refusal: error.message }))
  process.exitCode = 1
}
