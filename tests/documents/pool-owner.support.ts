import { openPool } from '#server/documents/pool/pool.ts'

/** A separate program with a busy and an idle worker, to be killed by a test. */
const pool = openPool({ workers: 2, time_limit_ms: 60_000, idle_ms_max: 60_000 })
await pool.warm()
void pool.run('simulateFailure', { how: 'hang' })
process.send?.(pool.workers.pids)
