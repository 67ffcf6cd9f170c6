import { createHash, X509Certificate } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { evidenceCheck, type Recorded } from '#shared/text/evidence-check.ts'
import { evidenceReadme } from '#shared/text/evidence.ts'
import { timelineText } from '#shared/text/timeline.ts'
import { certificatesIn } from '#server/documents/cms/chain.ts'
import { signDetached } from '#server/documents/cms/cms.ts'
import type { OperatorKey } from '#server/documents/cms/operator-certificate.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { readStampInfo } from '#server/documents/cms/time-stamp.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import type { Config } from '#server/platform/core/config.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { anchorText } from '#server/platform/journal/anchor-tree.ts'
import type { Step } from '#server/platform/journal/merkle.ts'
import type { Services } from '#server/platform/services/services.ts'
import { senderOf } from '#server/requests/document-sign-requests/sender-of.ts'
import { type JournalRow, rowsOfRequest } from '#server/requests/document-sign-requests/rows-of-request.ts'
import {
  consentsOf,
  documentsOf,
  gatewayAnswersOf,
  messagesOf,
  requestOf,
  shownPagesOf,
  signatureOf,
} from './evidence.store.ts'
import { type Documents, type OwnSeal, sealsOf } from './own-seals.ts'
import { proveRows, type ProvenAnchor } from './prove-rows.ts'
import { certificatesOf, type Chain, chainOf, fingerprintsOf, joined } from './seal-parts.ts'

/** A file of the archive: its bytes, or where they are stored. */
type Entry = { path: string; sha256: string } & ({ bytes: Buffer } | { storage_key: string })

/** What the archive is made from; a thread opens its own. */
export type Sources = Pick<Services, 'db' | 'storage'> & {
  config: Pick<Config, 'operator' | 'public_url'> & { stamp_roots_pem: readonly string[] }
  /** signs the archive's checksums */
  seal: OperatorKey
}

/**
 * The evidence of a finished request in one archive that anyone can check without us: documents, sealed copies, journal
 * with its chain, accepted texts, certificates, and how to check it. For the thread of `archives.ts`: hashing and packing
 * take seconds of a core.
 */
export async function packEvidence(sources: Sources, id: number): Promise<Readable> {
  const { db, storage, config } = sources
  const request = await requestOf(db, id)
  const documents = await documentsOf(db, id)
  const seals = await sealsOf(sources, documents, request.updated_at)
  const rows = await rowsOfRequest(db, request)
  const consents = await consentsOf(db, id)
  const signature = await signatureOf(db, id)

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
  const texts = new Map(consents.map(({ kind, text_version, body }) => [`texts/${kind}-${text_version}.json`, body]))
  for (const [path, body] of texts) if (body !== null) add(path, body)
  const shown = await shownPagesOf(db, id)
  for (const { sha256, body } of shown.toSorted((a, b) => a.sha256.localeCompare(b.sha256))) {
    add(`pages-shown/${sha256.slice(0, 16)}.json`, body)
  }
  const proven = await proveRows(db, request.client_id, rows)
  const stamps = proven.flatMap((one) => stampOf(one, config.stamp_roots_pem))
  for (const [path, content] of anchorFiles(proven)) add(path, content)
  const answers = (await gatewayAnswersOf(db, id)).map(({ body, ...answer }, i) => {
    const file = `gateway/${String(i + 1).padStart(3, '0')}-${answer.kind}.txt`
    add(file, body)
    return { file, ...answer }
  })
  if (answers.length > 0) add('gateway/answers.json', JSON.stringify(answers, null, 2))
  const maker = makerOf(sources.seal)
  const certificates = { ...certificatesOf(seals), ...maker.certificates, ...stampCertificates(stamps) }
  for (const [name, pem] of Object.entries(certificates)) if (pem !== '') add(`certificates/${name}.pem`, pem)
  const about = {
    request: presented(request),
    sender: await senderOf(db, id),
    signature,
    documents: documents.map(withoutKeys),
    events: rows.flatMap(({ payload }) => eventOf(payload)),
    consents: consents.map(withoutBody),
    messages: await messagesOf(db, id),
  }
  add('request.json', JSON.stringify(about, null, 2))
  const files = entries.map(({ path }) => path).filter((path) => !/^journal\/.*json$/.test(path))
  const sealed = sealedRows(rows)
  const covered = {
    signing_rows: sealed.signing.map(pathOf),
    linked_rows: sealed.linked.map(pathOf),
    named_rows: sealed.named.map(pathOf),
    hashed: hashedIn(rows, sealed, entries),
  }
  const has_texts = texts.size > 0
  const has_shown_pages = shown.length > 0
  const has = { has_texts, has_shown_pages, has_anchors: proven.length > 0, has_answers: answers.length > 0 }
  const gost = documents.flatMap(({ position, gost: cms }) => (cms ? [position] : []))
  const anchored = { has_proofs: proven.length > 0, anchor_stamps: stamps }
  add('README.txt', readmeOf(sources, request, documents, { ...covered, ...has, seals, maker: maker.fingerprints }))
  const vouched = [...entries.map(({ path }) => path), 'check.sh', 'SHA256SUMS.p7s'].map((path) => ({
    path,
    ...voucherOf(path, covered, seals.length > 0, proven),
  }))
  add('check.sh', evidenceCheck({ ...covered, seals, gost, rows: rows.length, files, vouched, ...anchored }))
  const sums = entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
  add('SHA256SUMS', sums)
  add('SHA256SUMS.p7s', signDetached(createHash('sha256').update(sums).digest(), sources.seal))
  return zip(storage, entries, request.finished_at ?? request.updated_at)
}

/** The certificate in use today, which signs the archive: it may be another one than that of the seals. */
function makerOf({ certificate_pem, chain_pem }: OperatorKey) {
  const certificate = new X509Certificate(certificate_pem)
  const top = new X509Certificate(chain_pem.at(-1) ?? certificate_pem)
  return {
    certificates: { archive: String(certificate), 'archive-root': String(top) },
    fingerprints: { root: top.fingerprint256, operator: certificate.fingerprint256 },
  }
}

type Covered = Pick<Recorded, 'signing_rows' | 'linked_rows' | 'named_rows' | 'hashed'>

type Vouched = Pick<Recorded['vouched'][number], 'by' | 'anchor'>

function voucherOf(
  path: string,
  { linked_rows, named_rows, hashed }: Covered,
  isSealed: boolean,
  proven: readonly ProvenAnchor[],
): Vouched {
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

const numberOf = ({ anchor }: ProvenAnchor) => String(anchor.id).padStart(9, '0')
const stepsText = (path: readonly Step[]) =>
  path.map(({ side, hash }) => ` ${side === 'left' ? 'L' : 'R'}${hash.toString('hex')}`)

/** The anchors, their time-stamps, and the paths to them; none where no row is anchored yet. */
function anchorFiles(proven: readonly ProvenAnchor[]): [path: string, content: string | Buffer][] {
  if (proven.length === 0) return []
  const heads = proven.map((one) => `${numberOf(one)} ${one.leaf}${stepsText(one.path).join('')}\n`)
  const rows = proven.flatMap((one) =>
    one.rows.map(({ row, path }) => `${pathOf(row)} ${numberOf(one)}${stepsText(path).join('')}\n`),
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

type AnchorStamp = Recorded['anchor_stamps'][number] & { authority: Chain }

function stampOf(one: ProvenAnchor, roots_pem: readonly string[]): AnchorStamp[] {
  const token = one.token && readCms(one.token)
  const info = token && readStampInfo(token)
  if (!token || !info) return []
  const known = [...token.certificates, ...roots_pem.flatMap((pem) => certificatesIn(pem))]
  const path = `anchors/${numberOf(one)}`
  return [{ path: `${path}.txt`, token_path: `${path}.tst`, at: info.at, authority: chainOf(token.certificate, known) }]
}

function stampCertificates(stamps: readonly AnchorStamp[]): Record<string, string> {
  const authorities = stamps.map(({ authority }) => authority)
  return {
    'anchors-tsa-root': joined(authorities.map(({ top }) => top)),
    'anchors-tsa': joined(authorities.flatMap(({ certificate, others }) => [certificate, ...others])),
  }
}

function readmeOf(
  { config: { operator, public_url } }: Sources,
  { id, title }: Row<'document_sign_requests'>,
  documents: Documents,
  recorded: Covered & {
    seals: OwnSeal[]
    has_texts: boolean
    has_anchors: boolean
    has_shown_pages: boolean
    has_answers: boolean
    maker: { root: string; operator: string }
  },
): string {
  return evidenceReadme({
    ...recorded,
    verify_url: `${public_url}/verify`,
    request_id: id,
    title,
    operator: `${operator.name}, ИНН ${operator.inn}`,
    fingerprints: fingerprintsOf(recorded.seals, recorded.maker),
    authorities: [
      ...new Set(documents.flatMap((one) => [one.stamped_by, one.document_stamped_by].filter((by) => by !== null))),
    ],
    documents: documents.map((document) => ({
      position: document.position,
      title: document.title,
      sealed: document.sealed_key !== null,
      wrapped: document.sealed_wrapped ?? false,
      gost_signer: document.gost_signer,
    })),
  })
}

/** The two journal rows of a signature; the later one is the head named in its protocol. */
const signing_events: readonly string[] = ['document-sign-requests.sign', 'signatures.create']

/**
 * The rows that the seal covers: `signing`, whose last one is named in the protocol; `linked`, which directly precede it
 * in the chain; `named`, the earlier ones, whose hashes stand in it.
 */
function sealedRows(rows: JournalRow[]): Record<'signing' | 'linked' | 'named', JournalRow[]> {
  const signing = rows.filter(({ payload }) => signing_events.includes((JSON.parse(payload) as Said).event))
  const last = signing.at(-1)
  if (!last) return { signing, linked: [], named: [] }
  const before = rows.slice(0, rows.indexOf(last) + 1)
  const gap = before.findLastIndex(({ seq }, index) => before[index + 1] && before[index + 1]?.seq !== seq + 1)
  const hashes = new Set((JSON.parse(last.payload) as Said).after?.['history'] as string[] | undefined)
  return { signing, linked: before.slice(gap + 1), named: before.filter(({ hash }) => hashes.has(hash)) }
}

/** The files whose hashes are in the journal; rows from before text hashes were recorded name none. */
function hashedIn(
  rows: JournalRow[],
  { linked, named }: ReturnType<typeof sealedRows>,
  entries: Entry[],
): Recorded['hashed'] {
  const textOf = (some: JournalRow[]) => some.map(({ payload }) => payload).join('\n')
  const [before, all] = [textOf([...named, ...linked]), textOf(rows)]
  const hashed = entries.filter(({ path, sha256 }) => !path.startsWith('journal/') && all.includes(sha256))
  return hashed.map(({ path, sha256 }) => ({ path, before_signing: before.includes(sha256) }))
}

const pathOf = ({ seq }: JournalRow) => `journal/${String(seq).padStart(9, '0')}.json`

function chainText(rows: JournalRow[]): string {
  return rows.map((row) => `${row.seq} ${row.prev_hash} ${row.hash} ${pathOf(row)}\n`).join('')
}

/** A journal row about the request in readable form; `journal/` has all rows in full, as they were hashed. */
function eventOf(payload: string) {
  const { subject, event, at_ms, actor_kind, actor_name, ip, user_agent, session_id, after } = JSON.parse(
    payload,
  ) as Said
  if (subject !== 'document-sign-requests') return []
  const at = new Date(at_ms).toISOString()
  return [{ at, event, text: timelineText(event), actor_kind, actor_name, ip, user_agent, session_id, after }]
}

type Said = {
  subject: string
  event: string
  at_ms: number
  actor_kind: string
  actor_name: string
  ip: string | null
  user_agent: string | null
  session_id?: number | null
  after: Record<string, unknown> | null
}

/** Storage paths are internal. */
const withoutKeys = ({ storage_key: _storage, sealed_key: _sealed, gost: _gost, ...rest }: Documents[number]) => rest
const withoutBody = <T extends { body: unknown }>({ body: _body, ...rest }: T) => rest
const presented = <T extends { search: unknown; version: unknown }>({
  search: _search,
  version: _version,
  ...rest
}: T) => rest

/** @param mtime the same for all, so that the archive of a request always has the same bytes */
function zip(storage: Storage, entries: Entry[], mtime: Date): Readable {
  const archive = new ZipFile()
  const { outputStream } = archive
  archive.on('error', (error) => outputStream.destroy(error))
  // a client that disconnects leaves one file open
  let opened: Readable | undefined
  outputStream.once('close', () => opened?.destroy())
  for (const entry of entries) {
    if ('bytes' in entry) archive.addBuffer(entry.bytes, entry.path, { mtime })
    else {
      archive.addReadStreamLazy(entry.path, { mtime, compress: false }, async (done) => {
        try {
          opened = (await storage.stream(entry.storage_key)).stream
          if (outputStream.destroyed) opened.destroy()
          else done(null, opened)
        } catch (error) {
          outputStream.destroy(error as Error)
        }
      })
    }
  }
  archive.end()
  return outputStream
}
