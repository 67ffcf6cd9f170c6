import type { Readable } from 'node:stream'
import { awaitsSeal, hasEvidence } from '#shared/rules/document-sign-requests.ts'
import { batchEvidenceCheck, type ClaimBy, documentLine, type DocumentLine } from '#shared/text/batch-evidence-check.ts'
import { batchEvidenceTexts as t, batchNames, batchReadme } from '#shared/text/batch-evidence.ts'
import { bulkRowStateTexts } from '#shared/text/bulk-sendings.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { checkScript, seconds } from '#shared/text/evidence-check.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { anchorText } from '#server/platform/journal/anchor-tree.ts'
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
import { type Batch, type BatchItem, batchOf, type BatchOrder, headsOf, itemsOf } from './batch.store.ts'
import { registerBook, type Registered, registerText } from './batch-register.ts'
import { requestOf } from './evidence.store.ts'
import { newestCopy } from './newest-copy.ts'
import { proveHead } from './prove-rows.ts'
import { authoritiesOf } from './own-seals.ts'
import { filesOf, hashedIn, partsOfRequest, type RequestParts } from './request-parts.ts'
import { certificatesOf, fingerprintsOf } from './seal-parts.ts'

/**
 * The evidence of many requests in one archive: each document once, in its newest copy, and a folder of evidence for each
 * finished request. Requests are read one after another, as fast as the archive is read; of each one only a line of
 * the register, the checksums of its files and the numbers of its rows are kept.
 */
export async function packBatch(sources: Sources, order: BatchOrder): Promise<Readable> {
  const batch = await batchOf(sources.db, order)
  const heads = await headsOf(sources.db, batch.client_id)
  return archiveOf(sources.storage, new BatchArchive(sources, order, batch, heads).entries(), batch.made_at)
}

type File = { path: string; sha256: string }

class BatchArchive {
  readonly #sources: Sources
  readonly #order: BatchOrder
  readonly #batch: Batch
  readonly #heads: readonly Row<'anchor_heads'>[]
  readonly #sums: string[] = []
  readonly #claims: string[] = []
  readonly #register: Registered[] = []
  /** of the rows in the archive */
  readonly #seqs: number[] = []
  /** stored files by SHA-256, and texts by path */
  readonly #paths = new Map<string, string>()
  readonly #certificates = new Map<string, Set<string>>()
  readonly #fingerprints = new Map<string, { root: string; operator: string }>()
  readonly #authorities = new Set<string>()
  #has_gost = false

  constructor(sources: Sources, order: BatchOrder, batch: Batch, heads: readonly Row<'anchor_heads'>[]) {
    this.#sources = sources
    this.#order = order
    this.#batch = batch
    this.#heads = heads
  }

  async *entries(): AsyncGenerator<Entry> {
    for await (const items of itemsOf(this.#sources.db, this.#order)) {
      for (const item of items) yield* this.#item(item)
    }
    yield* this.#anchors()
    yield* this.#shared()
  }

  #made(path: string, content: string | Buffer): Entry {
    const bytes = Buffer.from(content)
    return this.#summed({ path, bytes, sha256: sha256Hex(bytes) })
  }

  #summed(entry: Entry): Entry {
    this.#sums.push(sumLine(entry))
    return entry
  }

  async *#item({ line, request_id, full_name, state, errors }: BatchItem): AsyncGenerator<Entry> {
    const nothing = { documents: [], copies: [], evidence: null }
    if (request_id === null) {
      const { word } = bulkRowStateTexts[state]
      const row = { line, request_id, signer: full_name, title: null, state: word, finished_at: null }
      this.#register.push({ ...row, comment: errors || null, ...nothing })
      return
    }
    const request = await requestOf(this.#sources.db, request_id)
    const { title, signer_full_name: signer, status, finished_at, reject_reason } = request
    const row = { line, request_id, signer, title, state: signRequestStatusTexts[status].word, finished_at }
    if (request.erased_at) this.#register.push({ ...row, comment: t.erased, ...nothing })
    else if (hasEvidence(request)) {
      const parts = await partsOrNone(this.#sources, request)
      if (parts === null) {
        this.#register.push({ ...row, comment: t.damaged, ...nothing })
        return
      }
      const files = yield* this.#request(parts)
      this.#register.push({ ...row, comment: reject_reason, ...files, evidence: folderOf(request_id) })
    } else this.#register.push({ ...row, comment: awaitsSeal(request) ? t.awaits_seal : t.not_finished, ...nothing })
  }

  async *#request(parts: RequestParts): AsyncGenerator<Entry, Pick<Registered, 'documents' | 'copies'>> {
    const { request, documents, seals, rows, sealed, texts } = parts
    const folder = folderOf(request.id)
    const own: [path: string, content: string | Buffer][] = []
    const shared: File[] = []
    const covered = new Set<string>()
    const lines: Omit<DocumentLine, 'sha256'>[] = []
    const [originals, copies, stamped]: [string[], string[], string[]] = [[], [], []]
    for (const document of documents) {
      const { position, sha256, gost } = document
      const original = yield* this.#stored(`originals/${request.id}-${position}.pdf`, document)
      originals.push(original)
      shared.push({ path: original, sha256 })
      const seal = seals.find((one) => one.position === position)
      if (!seal) continue
      const copy = await newestCopy(this.#sources, request, document)
      const path = yield* this.#stored(`sealed/${request.id}-${position}.pdf`, copy)
      copies.push(path)
      for (const one of [path, original, `${folder}/${position}.p7s`]) covered.add(one)
      shared.push({ path, sha256: document.seal_sha256 ?? '' })
      own.push([`${folder}/${position}.p7s`, seal.cms])
      // of another copy they are in the folder of that signer
      const stamps = copy.storage_key === document.sealed_key ? seal.document_stamps : []
      for (const [index, { at, head_bytes, tail_bytes, size }] of stamps.entries()) {
        const token = `${folder}/${position}.stamp-${index + 1}.tst`
        own.push([token, seal.tokens[index]?.token ?? ''])
        stamped.push(`${path} ${token} ${head_bytes} ${tail_bytes} ${size} ${seconds(at)}\n`)
      }
      if (gost) own.push([`${folder}/${position}.gost.p7s`, gost])
      this.#has_gost ||= gost !== null
      lines.push({
        position,
        original,
        sealed: path,
        bytes: seal.sealed_bytes,
        head: seal.head_bytes,
        tail: seal.tail_bytes,
        place: seal.original,
        stamp: seal.stamp,
        at: seconds(seal.at),
      })
    }
    for (const [path, body] of texts) {
      const sha256 = sha256Hex(Buffer.from(body))
      shared.push({ path, sha256 })
      if (this.#paths.has(path)) continue
      this.#paths.set(path, path)
      yield this.#made(path, body)
    }
    own.push([`${folder}/journal.txt`, rows.map(({ payload }) => `${payload}\n`).join('')])
    own.push([`${folder}/chain.txt`, rows.map(({ seq, prev_hash, hash }) => `${seq} ${prev_hash} ${hash}\n`).join('')])
    for (const [path, content] of filesOf(parts)) own.push([`${folder}/${path}`, content])
    const made = own.map(([path, content]) => ({ path, sha256: sha256Hex(Buffer.from(content)) }))
    const hashed = new Map(hashedIn(rows, sealed, [...shared, ...made]).map((one) => [one.path, one.before_signing]))
    const sums = new Map(shared.map(({ path, sha256 }) => [path, sha256]))
    const described = lines.map((line) =>
      documentLine({ ...line, sha256: hashed.has(line.sealed) ? (sums.get(line.sealed) ?? null) : null }),
    )
    own.push([`${folder}/documents.txt`, described.join('')])
    if (stamped.length > 0) own.push([`${folder}/stamps.txt`, stamped.join('')])
    const isSealed = seals.length > 0
    const byOf = (path: string): ClaimBy => {
      if (path.endsWith('.tst')) return 'stamp'
      if (path === `${folder}/request.json`) return 'rows'
      const under = hashed.get(path)
      if (under === true && isSealed && !path.startsWith('sealed/')) return 'seal'
      if (covered.has(path)) return 'copy'
      return under === undefined ? 'archive' : 'chain'
    }
    const paths = [...shared.map(({ path }) => path), ...own.map(([path]) => path), `${folder}/claims.txt`]
    const claims = [...this.#rowClaims(parts), ...paths.map((path) => `file ${byOf(path)} ${path}\n`)]
    own.push([`${folder}/claims.txt`, claims.join('')])
    for (const [path, content] of own) yield this.#made(path, content)
    for (const authority of authoritiesOf(documents)) this.#authorities.add(authority)
    this.#remember(parts)
    return { documents: originals, copies }
  }

  /** @returns where the file is in the archive; the same bytes are there once */
  *#stored(path: string, { sha256, storage_key }: { sha256: string; storage_key: string }): Generator<Entry, string> {
    const known = this.#paths.get(sha256)
    if (known !== undefined) return known
    this.#paths.set(sha256, path)
    yield this.#summed({ path, storage_key, sha256 })
    return path
  }

  #rowClaims({ rows, seals, sealed: { signing, linked, named } }: RequestParts): string[] {
    const [last, before, earlier] = [signing.at(-1), new Set(linked), new Set(named)]
    return rows.map((row) => {
      const head = headThatTook(this.#heads, row.seq)
      const later: ClaimBy = head ? `anchor:${anchorNumber(head.anchor_id)}` : 'chain'
      const under = row === last ? 'signed' : before.has(row) ? 'linked' : earlier.has(row) ? 'named' : null
      return `row ${(seals.length > 0 && under) || later} ${row.seq}\n`
    })
  }

  #remember({ rows, seals }: RequestParts): void {
    for (const { seq } of rows) this.#seqs.push(seq)
    for (const [name, pem] of Object.entries(certificatesOf(seals))) this.#certify(name, pem)
    const { fingerprints } = makerOf(this.#sources.seal)
    for (const pair of fingerprintsOf(seals, fingerprints)) this.#fingerprints.set(pair.operator, pair)
  }

  #certify(name: string, pem: string): void {
    const known = this.#certificates.get(name) ?? new Set()
    for (const one of pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n?/g) ?? []) known.add(one)
    this.#certificates.set(name, known)
  }

  /** Each anchor that has taken rows of the archive; the tree of one at a time is in memory. */
  async *#anchors(): AsyncGenerator<Entry> {
    const { db, config } = this.#sources
    const seqs = [...new Set(this.#seqs)].toSorted((a, b) => a - b)
    const [heads, stamped]: [string[], string[]] = [[], []]
    const add = (path: string, content: string | Buffer, by: ClaimBy) => {
      this.#claims.push(`file ${by} ${path}\n`)
      return this.#made(path, content)
    }
    let at = 0
    for (const head of this.#heads) {
      while ((seqs[at] ?? Infinity) < head.first_seq) at += 1
      const start = at
      while ((seqs[at] ?? Infinity) <= head.seq) at += 1
      if (at === start) continue
      const own = seqs.slice(start, at).map((seq) => seq - head.first_seq)
      const proven = await proveHead(db, head)
      const number = anchorNumber(head.anchor_id)
      heads.push(`${number} ${proven.leaf}${stepsText(proven.path)}\n`)
      const nodes = proven.tree.beside(own)
      const lines = nodes.map(({ height, index, hash }) => `${height} ${index} ${hash.toString('hex')}\n`)
      yield add(`anchors/${number}.txt`, anchorText(proven.anchor), 'published')
      yield add(`anchors/${number}.tree`, lines.join(''), 'published')
      if (!proven.token) continue
      yield add(`anchors/${number}.tst`, proven.token, 'stamp')
      const stamps = stampOf(proven, config.stamp_roots_pem)
      for (const stamp of stamps) stamped.push(`${number} ${seconds(stamp.at)}\n`)
      for (const [name, pem] of Object.entries(stampCertificates(stamps))) this.#certify(name, pem)
    }
    if (heads.length === 0) return
    yield add('anchors/heads.txt', heads.join(''), 'archive')
    yield add('anchors/stamps.txt', stamped.join(''), 'archive')
  }

  async *#shared(): AsyncGenerator<Entry> {
    const { seal } = this.#sources
    const maker = makerOf(seal)
    for (const [name, pem] of Object.entries(maker.certificates)) this.#certify(name, pem)
    this.#fingerprints.set(maker.fingerprints.operator, maker.fingerprints)
    const add = (path: string, content: string | Buffer, by: ClaimBy) => {
      this.#claims.push(`file ${by} ${path}\n`)
      return this.#made(path, content)
    }
    for (const [name, all] of this.#certificates) {
      if (all.size > 0) yield add(`certificates/${name}.pem`, [...all].join(''), 'nobody')
    }
    yield add('register.csv', await registerText(this.#register), 'archive')
    yield add('register.xlsx', await registerBook(this.#register), 'archive')
    yield add('README.txt', this.#readme(), 'archive')
    yield add('check.sh', checkScript(), 'archive')
    yield add('steps.sh', batchEvidenceCheck(), 'archive')
    this.#claims.push('file archive claims.txt\n', 'file archive SHA256SUMS\n', 'file nobody SHA256SUMS.p7s\n')
    yield this.#made('claims.txt', this.#claims.join(''))
    const sums = [...this.#sums]
    for (const [path, content] of Object.entries(signedSums(sums, seal))) yield this.#made(path, content)
  }

  #readme(): string {
    const { made_at } = this.#batch
    const { operator, public_url } = this.#sources.config
    const counts = new Map<string, number>()
    for (const { state } of this.#register) counts.set(state, (counts.get(state) ?? 0) + 1)
    return batchReadme({
      name: nameOf(this.#order, this.#batch),
      operator: `${operator.name}, ИНН ${operator.inn}`,
      verify_url: `${public_url}/verify`,
      made_at,
      counts,
      fingerprints: [...this.#fingerprints.values()],
      authorities: [...this.#authorities],
      has_anchors: this.#claims.some((claim) => claim.includes(' anchors/')),
      has_gost: this.#has_gost,
    })
  }
}

function nameOf(order: BatchOrder, { title }: Batch): string {
  if ('requests' in order) return batchNames.chosen(order.requests.length)
  return 'sending' in order ? batchNames.sending(order.sending, title) : batchNames.batch(order.batch, title)
}

/** Heads follow each other without gaps. */
function headThatTook(heads: readonly Row<'anchor_heads'>[], seq: number): Row<'anchor_heads'> | undefined {
  let [from, to] = [0, heads.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((heads[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  const head = heads[from]
  return head && head.first_seq <= seq ? head : undefined
}

/** One request whose rows were changed does not keep back the evidence of the others. */
async function partsOrNone(sources: Sources, request: Row<'document_sign_requests'>): Promise<RequestParts | null> {
  try {
    return await partsOfRequest(sources, request)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'evidence_damaged') return null
    throw error
  }
}

const folderOf = (request_id: number) => `requests/${request_id}`
