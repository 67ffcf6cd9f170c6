import type { Readable } from 'node:stream'
import { checkScript, evidenceCheck, type Recorded } from '#shared/text/evidence-check.ts'
import { evidenceReadme } from '#shared/text/evidence.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { anchorText } from '#server/platform/journal/anchor-tree.ts'
import type { JournalRow } from '#server/requests/document-sign-requests/rows-of-request.ts'
import {
  anchorNumber,
  archiveOf,
  type Entry,
  makerOf,
  signedSums,
  type Sources,
  stampCertificates,
  stampOf,
  stepsText,
  sumLine,
} from './archive.ts'
import { requestOf } from './evidence.store.ts'
import { proveRows, type ProvenAnchor } from './prove-rows.ts'
import { authoritiesOf } from './own-seals.ts'
import { filesOf, hashedIn, partsOfRequest, type RequestParts } from './request-parts.ts'
import { certificatesOf, fingerprintsOf } from './seal-parts.ts'

/**
 * The evidence of a finished request in one archive that anyone can check without us: documents, sealed copies, journal
 * with its chain, accepted texts, certificates, and how to check it. For the thread of `archives.ts`: hashing and packing
 * take seconds of a core.
 */
export async function packEvidence(sources: Sources, id: number): Promise<Readable> {
  const { db, storage, config } = sources
  const request = await requestOf(db, id)
  const parts = await partsOfRequest(sources, request)
  const { documents, seals, rows, sealed, texts } = parts

  const entries: Entry[] = []
  const add = (path: string, content: string | Buffer) => {
    const bytes = Buffer.from(content)
    entries.push({ path, bytes, sha256: sha256Hex(bytes) })
  }
  for (const { position, sha256, storage_key, sealed_key, sealed_sha256, gost } of documents) {
    entries.push({ path: `originals/${position}.pdf`, storage_key, sha256 })
    if (!sealed_key || !sealed_sha256) continue
    entries.push({ path: `sealed/${position}.pdf`, storage_key: sealed_key, sha256: sealed_sha256 })
    const { cms, tokens } = seals.find((seal) => seal.position === position) ?? refuse('internal')
    add(`sealed/${position}.p7s`, cms)
    for (const { path, token } of tokens) add(path, token)
    if (gost) add(`sealed/${position}.gost.p7s`, gost)
  }
  for (const row of rows) add(pathOf(row), row.payload)
  add('journal/chain.txt', chainText(rows))
  for (const [path, body] of texts) add(path, body)
  const proven = await proveRows(db, request.client_id, rows)
  const stamps = proven.flatMap((one) => stampOf(one, config.stamp_roots_pem))
  for (const [path, content] of anchorFiles(proven)) add(path, content)
  for (const [path, content] of filesOf(parts)) add(path, content)
  const maker = makerOf(sources.seal)
  const certificates = { ...certificatesOf(seals), ...maker.certificates, ...stampCertificates(stamps) }
  for (const [name, pem] of Object.entries(certificates)) if (pem !== '') add(`certificates/${name}.pem`, pem)
  const files = entries.map(({ path }) => path).filter((path) => !/^journal\/.*json$/.test(path))
  const outside = entries.filter(({ path }) => !path.startsWith('journal/'))
  const covered = {
    signing_rows: sealed.signing.map(pathOf),
    linked_rows: sealed.linked.map(pathOf),
    named_rows: sealed.named.map(pathOf),
    hashed: hashedIn(rows, sealed, outside),
  }
  const gost = documents.flatMap(({ position, gost: cms }) => (cms ? [position] : []))
  const anchored = { has_proofs: proven.length > 0, anchor_stamps: stamps }
  add('README.txt', readmeOf(sources, parts, { ...covered, has_anchors: proven.length > 0, maker: maker.fingerprints }))
  add('check.sh', checkScript())
  const vouched = [...entries.map(({ path }) => path), 'steps.sh', 'SHA256SUMS.p7s'].map((path) => ({
    path,
    ...voucherOf(path, covered, seals.length > 0, proven),
  }))
  add('steps.sh', evidenceCheck({ ...covered, seals, gost, rows: rows.length, files, vouched, ...anchored }))
  for (const [path, content] of Object.entries(signedSums(entries.map(sumLine), sources.seal))) add(path, content)
  return archiveOf(storage, entries, request.finished_at ?? request.updated_at)
}

type Covered = Pick<Recorded, 'signing_rows' | 'linked_rows' | 'named_rows' | 'hashed'>

type Vouched = Pick<Recorded['vouched'][number], 'by' | 'anchor'>

function voucherOf(
  path: string,
  { linked_rows, named_rows, hashed }: Covered,
  isSealed: boolean,
  proven: readonly ProvenAnchor[],
): Vouched {
  if (path.endsWith('.tst')) return { by: 'stamp' }
  if (path === 'request.json') return { by: 'rows' }
  if (path.startsWith('anchors/0')) return { by: 'published' }
  if (/^certificates\/|\.p7s$/.test(path) && !path.startsWith('sealed/')) return { by: 'nobody' }
  // the seal does not cover the signature that was made over the sealed file
  const isCovered = /^(?:originals|sealed)\//.test(path) && !path.endsWith('.gost.p7s')
  const isUnderSeal =
    isCovered ||
    [...linked_rows, ...named_rows].includes(path) ||
    hashed.some((one) => one.path === path && one.before_signing)
  if (isSealed && isUnderSeal) return { by: 'seal' }
  const taken = proven.find(({ rows }) => rows.some(({ row }) => pathOf(row) === path))
  if (taken) return { by: 'anchor', anchor: taken.anchor.id }
  const isInChain = /^journal\/.*json$/.test(path) || hashed.some((one) => one.path === path)
  return { by: isInChain ? 'chain' : 'archive' }
}

/** The anchors, their time-stamps, and the paths to them; none where no row is anchored yet. */
function anchorFiles(proven: readonly ProvenAnchor[]): [path: string, content: string | Buffer][] {
  if (proven.length === 0) return []
  const numberOf = ({ anchor }: ProvenAnchor) => anchorNumber(anchor.id)
  const heads = proven.map((one) => `${numberOf(one)} ${one.leaf}${stepsText(one.path)}\n`)
  const rows = proven.flatMap((one) =>
    one.rows.map(({ row, path }) => `${pathOf(row)} ${numberOf(one)}${stepsText(path)}\n`),
  )
  return [
    ...proven.flatMap((one): [string, string | Buffer][] => [
      [`anchors/${numberOf(one)}.txt`, anchorText(one.anchor)],
      ...(one.token ? [[`anchors/${numberOf(one)}.tst`, one.token] satisfies [string, Buffer]] : []),
    ]),
    ['anchors/heads.txt', heads.join('')],
    ['anchors/rows.txt', rows.join('')],
  ]
}

function readmeOf(
  { config: { operator, public_url } }: Sources,
  { request, documents, seals, texts, shown, answers }: RequestParts,
  recorded: Covered & { has_anchors: boolean; maker: { root: string; operator: string } },
): string {
  return evidenceReadme({
    ...recorded,
    seals,
    has_texts: texts.size > 0,
    has_shown_pages: shown.length > 0,
    has_answers: answers.length > 0,
    verify_url: `${public_url}/verify`,
    request_id: request.id,
    title: request.title,
    operator: `${operator.name}, ИНН ${operator.inn}`,
    fingerprints: fingerprintsOf(seals, recorded.maker),
    authorities: authoritiesOf(documents),
    documents: documents.map((document) => ({
      position: document.position,
      title: document.title,
      sealed: document.sealed_key !== null,
      wrapped: document.sealed_wrapped ?? false,
      gost_signer: document.gost_signer,
    })),
  })
}

const pathOf = ({ seq }: JournalRow) => `journal/${String(seq).padStart(9, '0')}.json`

function chainText(rows: JournalRow[]): string {
  return rows.map((row) => `${row.seq} ${row.prev_hash} ${row.hash} ${pathOf(row)}\n`).join('')
}
