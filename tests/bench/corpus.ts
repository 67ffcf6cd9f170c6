import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Inspected } from '#server/documents/core/inspected.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { renderPage } from '#server/documents/tasks/render.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'
import { faultsOf } from './corpus-checks.ts'

/**
 * Sends every PDF of a folder through intake, first page image and seal, has other programs check each sealed file, and
 * prints the outcomes: `node tests/bench/corpus.ts [folder] [folder for the results]`.
 */

const [folder = '../shared/data/pdf/corpus', results] = process.argv.slice(2)
/** docs/documents.md#goals: nothing may hang longer. */
const hang_ms = 5_000

const outcomes = ['in place', 'by rule', 'fallback', 'refused', 'lost', 'wrong', 'over 5 s'] as const
type Outcome = (typeof outcomes)[number]
/** `said`: why it was wrapped or refused, or what is wrong */
type Fate = { outcome: Outcome; said: string }

const dataDir = mkdtempSync(join(tmpdir(), 'roscherk-corpus-'))
const certificate = await openOperatorCertificate(dataDir)
const pool = openPool({ operator: certificate.operator })
await pool.warm()
if (results) mkdirSync(results, { recursive: true })

const features = featuresOf()
const fates = new Map<string, Fate[]>()
const all: Fate[] = []
for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
  const started = performance.now()
  const fate = await fateOf(name)
  const took = performance.now() - started
  const reported = took > hang_ms ? [fate, { outcome: 'over 5 s' as const, said: `${took.toFixed(0)} ms` }] : [fate]
  all.push(...reported)
  for (const feature of features.get(name) ?? ['not in INDEX.tsv']) {
    fates.set(feature, [...(fates.get(feature) ?? []), ...reported])
  }
  if (fate.outcome !== 'in place')
    say(`${fate.outcome.padEnd(9)} ${fate.said.slice(0, 66).padEnd(66)}  ${name.slice(-70)}`)
}
await pool.close()
rmSync(dataDir, { recursive: true })

say(`\n${'feature'.padEnd(24)}${outcomes.map((name) => name.padStart(10)).join('')}`)
for (const [feature, found] of [...fates].toSorted(([a], [b]) => a.localeCompare(b))) row(feature, found)
row('all files', all)
const count = (outcome: Outcome, detail = '') =>
  all.filter((fate) => fate.outcome === outcome && fate.said.includes(detail)).length
const files = all.length - count('over 5 s')
const encrypted = count('refused', 'file_encrypted') + count('by rule', 'owner_password')
const openable = files - encrypted - count('refused', 'file_broken')
const free = openable - (count('by rule') - count('by rule', 'owner_password'))
say(
  `\nneither encrypted nor unopenable: ${share(openable)}; of those that no rule wraps: ${share(free)}   (goal 97.5 %)`,
)

async function fateOf(name: string): Promise<Fate> {
  try {
    const found = await inspect(pool, readFileSync(join(folder, name)), name)
    const { bytes: original, sha256, wrap } = found
    const protocol = aProtocol({ sha256, size_bytes: found.size, pages: found.pages })
    const sealed = await sealDocument(pool, { original, sha256, position: 1, file_name: name, protocol, wrap })
    if (results) writeFileSync(join(results, name), sealed.bytes)
    const faults = faultsOf(original, sealed, certificate.root_pem)
    if (!(await isDrawn(original))) faults.push('not drawn')
    if (faults.length > 0) return { outcome: 'wrong', said: `${sealed.mode}: ${faults.join(', ')}` }
    if (sealed.mode === 'in_place') return { outcome: 'in place', said: '' }
    return {
      outcome: sealed.fallback || byChoice(found) ? 'fallback' : 'by rule',
      said: sealed.fallback ?? reported(found),
    }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', said: `${error.code}: ${error.message}` }
    return { outcome: 'lost', said: error instanceof Error ? error.message : String(error) }
  }
}

function reported({ warnings }: Inspected): string {
  return warnings.map(({ code }) => code).join(' ')
}

/** docs/documents.md#wrapping lists what must be wrapped; this is not among it. */
function byChoice({ warnings }: Inspected): boolean {
  return warnings.some(({ code }) => code === 'not_stampable')
}

async function isDrawn(bytes: Buffer): Promise<boolean> {
  try {
    return Boolean(await renderPage(pool, bytes, 1, 780))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function featuresOf(): Map<string, string[]> {
  const index = join(folder, 'INDEX.tsv')
  if (!existsSync(index)) return new Map()
  const rows = readFileSync(index, 'utf8').trim().split('\n').slice(1)
  return new Map(rows.map((line) => line.split('\t')).map(([file = '', marks = '']) => [file, marks.split(',')]))
}

function row(name: string, found: Fate[]): void {
  const counts = outcomes.map((outcome) => found.filter((fate) => fate.outcome === outcome).length)
  say(`${name.padEnd(24)}${counts.map((number) => String(number || '·').padStart(10)).join('')}`)
}

function share(of: number): string {
  return `${count('in place')} of ${of} in place, ${((100 * count('in place')) / of).toFixed(1)} %`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
