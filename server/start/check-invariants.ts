import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { knownCertificates } from '#server/documents/cms/known-certificates.ts'
import { openStorage } from '#server/documents/storage/storage.ts'
import { checkAll } from '#server/invariants/check-all.ts'
import { uncheckedGost } from '#shared/text/evidence-check.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { openLog } from '#server/platform/core/log.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run verify`: checks all invariants and names every row that violates one (docs/invariants.md). Works beside a
 * running server and without one. `--anchors FILE` compares the anchors with a copy from outside. Exit code 1 when something is
 * found, 2 when nothing is, but signatures by ГОСТ could not be checked.
 */
async function main(): Promise<number> {
  const { anchors } = parseArgs({ options: { anchors: { type: 'string' } } }).values
  const outside = anchors === undefined ? undefined : readOutsideAnchors(await readFile(anchors, 'utf8'))
  const config = readConfig({ ...process.env, DEMO: '0' })
  const { data_dir: dataDir } = config
  const log = openLog('warn')
  const databaseUrl = await urlForCommands(config)
  const database = await openDatabase({ databaseUrl, dataDir, log, poolMax: 2 })
  try {
    const certificate = { known_pem: await knownCertificates(dataDir) }
    const storage = openStorage(dataDir)
    const { checks, stuck, unchecked } = await checkAll(
      { db: database.db, storage, certificate },
      outside ? { outside } : {},
    )
    for (const { name, findings } of checks) {
      process.stdout.write(`${findings.length === 0 ? '✓' : '✗'} ${name}\n`)
      for (const { row, text } of findings) process.stdout.write(`    ${row}: ${text}\n`)
    }
    for (const { row, text } of stuck) process.stdout.write(`! ${row}: ${text}\n`)
    if (unchecked.gost > 0) process.stdout.write(`? ${uncheckedGost(unchecked.gost)}\n`)
    if (checks.some(({ findings }) => findings.length > 0)) return 1
    return unchecked.gost > 0 ? 2 : 0
  } finally {
    await database.stop()
  }
}

await runCommand(main)
