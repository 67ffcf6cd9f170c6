import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSealBytes } from '#server/documents/check-seal.ts'
import { inspect } from '#server/documents/inspect.ts'
import { openOperatorCertificate } from '#server/documents/operator-certificate.ts'
import { openPool } from '#server/documents/pool.ts'
import { renderPage } from '#server/documents/render.ts'
import { sealDocument } from '#server/documents/seal.ts'
import { Refusal } from '#server/errors.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'

/**
 * Takes every PDF of a folder through intake, the first page image and the seal, and prints what became of each:
 * `node tests/bench/corpus.ts [folder] [folder for the results]`.
 */

const [folder = '../shared/data/pdf/corpus', results] = process.argv.slice(2)
/** documents.md, Goals: nothing may hang longer. */
const hang_ms = 5_000

const dataDir = mkdtempSync(join(tmpdir(), 'roscherk-corpus-'))
const certificate = await openOperatorCertificate(dataDir)
const pool = openPool({ operator: certificate.operator })
await pool.warm()

const counts = new Map<string, number>()
const slow: string[] = []
for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  const started = performance.now()
  const outcome = await fate(name)
  const took = performance.now() - started
  const kind = outcome.split(':')[0] ?? outcome
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (took > hang_ms) slow.push(name)
  console.log(`${took.toFixed(0).padStart(6)} ms  ${outcome.padEnd(60)}  ${name.slice(-70)}`)
}
console.log('\n', Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))), '\n over 5 s:', slow)
await pool.close()
rmSync(dataDir, { recursive: true })

async function fate(name: string): Promise<string> {
  const bytes = readFileSync(join(folder, name))
  try {
    const found = await inspect(pool, bytes, name)
    const notes = found.warnings.map((warning) => warning.code).join(' ')
    const image = await renderPage(pool, found.bytes, 1, 780).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const { sha256, wrap } = found
    const protocol = aProtocol({ sha256, size_bytes: found.size, pages: found.pages })
    const sealed = await sealDocument(pool, { original: found.bytes, sha256, file_name: name, protocol, wrap })
    if (results) writeFileSync(join(results, name), sealed.bytes)
    const check = checkSealBytes(sealed.bytes, [certificate.root_pem])
    const ours = check.signatures.at(-1)
    const right = ours && !ours.fault && ours.covered_bytes === sealed.bytes.length ? '' : ' BAD SEAL'
    const drawn = image ? '' : ' NOT DRAWN'
    return `${sealed.mode}${right}: ${sealed.fallback ? `fallback (${sealed.fallback}) ` : ''}${notes}${drawn}`
  } catch (error) {
    if (error instanceof Refusal) return `refused ${error.code}`
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`
  }
}
