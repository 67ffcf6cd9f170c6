import type { Readable } from 'node:stream'
import { awaitsSeal, hasEvidence } from '#shared/rules/document-sign-requests.ts'
import { archiveNames, evidenceTexts as t } from '#shared/text/evidence.ts'
import { evidenceReadme } from '#shared/text/evidence-readme.ts'
import { bulkRowStateTexts } from '#shared/text/bulk-sendings.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { anchorText } from '#server/platform/journal/anchor-tree.ts'
import {
  anchorNumber,
  anchorStampOf,
  archiveOf,
  type Entry,
  makerOf,
  signedSums,
  type Sources,
  stepsText,
  sumLine,
} from './archive.ts'
import { type Batch, type BatchItem, batchOf, type EvidenceOrder, headsOf, itemsOf } from './archive.store.ts'
import { checkers, claim, type ClaimBy, documentLine, type DocumentLine, seconds } from './check-script.ts'
import { registerBook, type Registered, registerText } from './evidence-register.ts'
import { blankOf, requestOf } from './evidence.store.ts'
import { courtEntries, type CourtFolder } from './court-folder.ts'
import { newestCopy, ownCopy } from './newest-copy.ts'
import { authoritiesOf } from './own-seals.ts'
import { headContaining, proveHead } from './prove-head.ts'
import { filesOf, hashedIn, partsOfRequest, type RequestParts } from './request-parts.ts'
import { certificatesOf, fingerprintsOf } from './seal-parts.ts'

/**
 * The evidence of one request or of many in an archive that anyone can check without us: each document once, and a folder
 * of evidence for each finished request. Several requests have a register, and documents in their newest copy; one
 * request has the copy with the seals up to its own, and the same files each time. Requests are read one after another,
 * as fast as the archive is read; of each one only a line of the register, the checksums of its files and the numbers
 * of its rows are kept.
 */
export async function packEvidence(sources: Sources, order: EvidenceOrder): Promise<Readable> {
  const batch = await batchOf(sources.db, order)
  return archiveOf(sources.storage, new EvidenceArchive(sources, order, batch).entries(), batch.made_at)
}

type File = { path: string; sha256: string }

class EvidenceArchive {
  readonly #sources: Sources
  readonly #order: EvidenceOrder
  readonly #batch: Batch
  #heads: readonly Row<'anchor_heads'>[] = []
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
  readonly #gost_signers = new Set<string>()

  constructor(sources: Sources, order: EvidenceOrder, batch: Batch) {
    this.#sources = sources
    this.#order = order
    this.#batch = batch
  }

  async *entries(): AsyncGenerator<Entry> {
    const [{ db }, order] = [this.#sources, this.#order]
    if ('request' in order)
      yield* this.#request(await partsOfRequest(this.#sources, await requestOf(db, order.request)))
    else {
      this.#heads = await headsOf(db, this.#batch.client_id)
      for await (const items of itemsOf(db, order)) {
        for (const item of items) yield* this.#item(item)
      }
    }
    if ('request' in order && order.court) yield* this.#court(order.court)
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
    if ('request' in this.#order) {
      const [first = 0, last = 0] = [rows[0]?.seq, rows.at(-1)?.seq]
      this.#heads = await headsOf(this.#sources.db, request.client_id, { first, last })
    }
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
      const blank = blankOf(request.id, document)
      if (blank) shared.push({ path: yield* this.#stored(blank.path, blank), sha256: blank.sha256 })
      const seal = seals.find((seal) => seal.position === position)
      if (!seal) continue
      const copy = 'request' in this.#order ? ownCopy(document) : await newestCopy(this.#sources, request, document)
      const path = yield* this.#stored(`sealed/${request.id}-${position}.pdf`, copy)
      copies.push(path)
      for (const name of [path, original, `${folder}/${position}.p7s`]) covered.add(name)
      shared.push({ path, sha256: document.seal_sha256 ?? '' })
      own.push([`${folder}/${position}.p7s`, seal.cms])
      // of another copy they are in the folder of that signer
      const stamps = copy.storage_key === document.sealed_key ? seal.document_stamps : []
      for (const [index, { token, at, head_bytes, tail_bytes, size }] of stamps.entries()) {
        const token_path = `${folder}/${position}.stamp-${index + 1}.tst`
        own.push([token_path, token])
        stamped.push(`${path} ${token_path} ${head_bytes} ${tail_bytes} ${size} ${seconds(at)}\n`)
      }
      if (gost) own.push([`${folder}/${position}.gost.p7s`, gost])
      if (document.gost_signer !== null) this.#gost_signers.add(document.gost_signer)
      lines.push({
        position,
        original,
        sealed: path,
        bytes: seal.sealed_bytes,
        head: seal.head_bytes,
        tail: seal.tail_bytes,
        place: seal.original,
        stamp: seal.stamp,
        at: seal.at,
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
    const hashed = hashedIn(rows, sealed, [...shared, ...made])
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
    const claims = [...this.#rowClaims(parts), ...paths.map((path) => claim('file', byOf(path), path))]
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
      const head = headContaining(this.#heads, row.seq)
      const later: ClaimBy = head ? `anchor:${anchorNumber(head.anchor_id)}` : 'chain'
      const under = row === last ? 'signed' : before.has(row) ? 'linked' : earlier.has(row) ? 'named' : null
      return claim('row', (seals.length > 0 && under) || later, row.seq)
    })
  }

  #claimed(path: string, content: string | Buffer, by: ClaimBy): Entry {
    this.#claims.push(claim('file', by, path))
    return this.#made(path, content)
  }

  #remember({ rows, seals }: RequestParts): void {
    for (const { seq } of rows) this.#seqs.push(seq)
    for (const [name, pem] of Object.entries(certificatesOf(seals))) this.#certify(name, pem)
    const { fingerprints } = makerOf(this.#sources.seal)
    for (const pair of fingerprintsOf(seals, fingerprints)) this.#fingerprints.set(pair.operator, pair)
  }

  #certify(name: string, pem: string): void {
    const known = this.#certificates.get(name) ?? new Set()
    for (const certificate of pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n?/g) ?? []) known.add(certificate)
    this.#certificates.set(name, known)
  }

  async *#court(folder: CourtFolder): AsyncGenerator<Entry> {
    for await (const entry of courtEntries(this.#sources.storage, folder)) {
      this.#claims.push(claim('file', 'archive', entry.path))
      yield this.#summed(entry)
    }
  }

  /** Each anchor that contains rows of the archive; only one tree is in memory at a time. */
  async *#anchors(): AsyncGenerator<Entry> {
    const { db, config } = this.#sources
    const seqs = [...new Set(this.#seqs)].toSorted((a, b) => a - b)
    const [heads, stamped]: [string[], string[]] = [[], []]
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
      yield this.#claimed(`anchors/${number}.txt`, anchorText(proven.anchor), 'published')
      yield this.#claimed(`anchors/${number}.tree`, lines.join(''), 'published')
      if (!proven.token) continue
      yield this.#claimed(`anchors/${number}.tst`, proven.token, 'stamp')
      const stamp = anchorStampOf(proven.token, config.stamp_roots_pem)
      if (!stamp) continue
      stamped.push(`${number} ${seconds(stamp.at)}\n`)
      for (const [name, pem] of Object.entries(stamp.certificates)) this.#certify(name, pem)
    }
    if (heads.length === 0) return
    yield this.#claimed('anchors/heads.txt', heads.join(''), 'archive')
    yield this.#claimed('anchors/stamps.txt', stamped.join(''), 'archive')
  }

  async *#shared(): AsyncGenerator<Entry> {
    const { seal } = this.#sources
    const maker = makerOf(seal)
    for (const [name, pem] of Object.entries(maker.certificates)) this.#certify(name, pem)
    this.#fingerprints.set(maker.fingerprints.operator, maker.fingerprints)
    for (const [name, all] of this.#certificates) {
      if (all.size > 0) yield this.#claimed(`certificates/${name}.pem`, [...all].join(''), 'nobody')
    }
    if (!('request' in this.#order)) {
      yield this.#claimed('register.csv', await registerText(this.#register), 'archive')
      yield this.#claimed('register.xlsx', await registerBook(this.#register), 'archive')
    }
    yield this.#claimed('README.txt', this.#readme(), 'archive')
    for (const [path, content] of checkers) yield this.#claimed(path, content, 'archive')
    for (const path of ['claims.txt', 'SHA256SUMS']) this.#claims.push(claim('file', 'archive', path))
    this.#claims.push(claim('file', 'nobody', 'SHA256SUMS.p7s'))
    yield this.#made('claims.txt', this.#claims.join(''))
    const sums = [...this.#sums]
    for (const [path, content] of Object.entries(signedSums(sums, seal))) yield this.#made(path, content)
  }

  #readme(): string {
    const { made_at } = this.#batch
    const { operator, public_url } = this.#sources.config
    const counts = new Map<string, number>()
    for (const { state } of this.#register) counts.set(state, (counts.get(state) ?? 0) + 1)
    return evidenceReadme({
      name: nameOf(this.#order, this.#batch),
      operator: `${operator.name}, ИНН ${operator.inn}`,
      verify_url: `${public_url}/verify`,
      register: 'request' in this.#order ? null : { made_at, counts },
      fingerprints: [...this.#fingerprints.values()],
      authorities: [...this.#authorities],
      has_packet: 'request' in this.#order && this.#order.court !== undefined,
      has_anchors: this.#claims.some((claim) => claim.includes(' anchors/')),
      gost_signers: [...this.#gost_signers],
    })
  }
}

function nameOf(order: EvidenceOrder, { title }: Batch): string {
  if ('request' in order) return archiveNames.request(order.request, title)
  if ('requests' in order) return archiveNames.chosen(order.requests.length)
  return 'sending' in order ? archiveNames.sending(order.sending, title) : archiveNames.batch(order.batch, title)
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
