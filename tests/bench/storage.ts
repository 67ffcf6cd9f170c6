import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '../../server/documents/storage/folder.ts'
import { openS3 } from '../../server/documents/storage/s3-storage.ts'
import { originalKey, type Storage } from '../../server/documents/storage/storage.ts'
import { sha256Hex } from '../../server/platform/core/secrets.ts'
import { readConfig } from '../../server/start/config.ts'
import { startS3 } from '../support/s3-server.ts'

/**
 * Files a second that are stored, read whole and streamed, in the folder and in a bucket, in one run, four at once. The
 * bucket is that of the environment (`S3_BUCKET` …; what it stores is removed), else s3rver in this process, which
 * takes its share of the same cores: what our side costs, not what a service can do.
 */
const files_of_a_size = Number(process.env['FILES'] ?? 40)
const parallel = 4
const sizes = [20_000, 200_000, 2_000_000]

const folder = mkdtempSync(join(tmpdir(), 'roscherk-bench-'))
const own = process.env['S3_BUCKET'] ? null : await startS3()
const config = readConfig({ DATA_DIR: folder, DEMO: '0', ...(own ? own.env : process.env) }).s3
if (!config) throw new Error('no bucket')
const subjects: Record<string, Storage> = { folder: openFolder(folder), bucket: openS3(config) }

for (const size of sizes) {
  const files = Array.from({ length: files_of_a_size }, () => {
    const bytes = randomBytes(size)
    return { bytes, key: originalKey(sha256Hex(bytes)) }
  })
  const acts: Record<string, (storage: Storage, file: (typeof files)[number]) => Promise<unknown>> = {
    put: (storage, { key, bytes }) => storage.put(key, bytes),
    read: (storage, { key }) => storage.read(key),
    stream: async (storage, { key }) => {
      for await (const chunk of (await storage.stream(key)).stream) void chunk
    },
    remove: (storage, { key }) => storage.remove(key),
  }
  for (const [act, run] of Object.entries(acts)) {
    const rates: number[] = []
    const cpu: number[] = []
    for (const storage of Object.values(subjects)) {
      const waiting = [...files]
      const began = performance.now()
      const used = process.cpuUsage()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (let file = waiting.pop(); file; file = waiting.pop()) await run(storage, file)
        }),
      )
      const { user, system } = process.cpuUsage(used)
      rates.push(files.length / ((performance.now() - began) / 1000))
      cpu.push((user + system) / 1000 / files.length)
    }
    const [in_folder = 0, in_bucket = 0] = rates
    process.stdout.write(
      `${act.padEnd(8)}${String(size / 1000).padStart(5)} kB   folder ${in_folder.toFixed(0)} /s, bucket ${in_bucket.toFixed(0)} /s, ` +
        `ratio ${(in_folder / in_bucket).toFixed(1)}; CPU ${cpu.map((ms) => ms.toFixed(1)).join(' and ')} ms\n`,
    )
  }
}
rmSync(folder, { recursive: true })
await own?.close()
process.exit(0)
