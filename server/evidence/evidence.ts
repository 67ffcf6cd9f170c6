import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { evidenceCheck, evidenceReadme, type Seal } from '#shared/text/evidence.ts'
import { hasEvidence } from '#shared/rules/sign-request.ts'
import { lastSeal } from '../documents/last-seal.ts'
import type { Storage } from '../documents/storage.ts'
import { refuse } from '../errors.ts'
import { rowOf } from '../http/rows.ts'
import type { Scope } from '../http/scope.ts'
import { sha256Hex } from '../secrets.ts'
import type { Services } from '../services.ts'
import { chainOf, consentsOf, documentsOf, messagesOf, type Link } from './evidence.store.ts'
import { certificatesOf, fingerprintsOf, partsOf, type SealParts } from './seal-parts.ts'

/** A file of the archive: its bytes, or where they are kept. */
type Entry = { path: string; sha256: string } & ({ bytes: Buffer } | { storage_key: string })

/**
 * All that proves what became of a request, in one archive that anyone checks without us: documents, sealed copies,
 * journal with its chain, texts that were accepted, certificates, and how to check it.
 * @throws Refusal `not_found`, `state_conflict` while it is not finished, `not_sealed_yet`
 */
export async function evidenceOf(services: Services, scope: Scope, id: number): Promise<Readable> {
  const { db, storage, config } = services
  const request = await rowOf(db, scope, 'document_sign_requests', id)
  if (!hasEvidence(request)) {
    if (request.status === 'signed') refuse('not_sealed_yet')
    refuse('state_conflict', { message: 'Доказательства собираются, когда заявка завершена.' })
  }
  const documents = await documentsOf(db, id)
  const { links, has_gaps } = await chainOf(db, request.client_id, id)
  const consents = await consentsOf(db, id)
  const signature = await db.selectFrom('signatures').selectAll().where('request_id', '=', id).executeTakeFirst()

  const entries: Entry[] = []
  const add = (path: string, content: string | Buffer) => {
    const bytes = Buffer.from(content)
    entries.push({ path, bytes, sha256: sha256Hex(bytes) })
  }
  const seals: (SealParts & Seal)[] = []
  for (const document of documents) {
    const { position, sha256, storage_key, sealed_key, sealed_sha256, sealed_wrapped, size } = document
    entries.push({ path: `originals/${position}.pdf`, storage_key, sha256 })
    if (!sealed_key || !sealed_sha256) continue
    entries.push({ path: `sealed/${position}.pdf`, storage_key: sealed_key, sha256: sealed_sha256 })
    // one at a time: a request may hold a gigabyte
    const sealed = await storage.read(sealed_key)
    const seal = lastSeal(sealed) ?? refuse('internal')
    // wrapped, it is attached as it is: without a filter
    const original_at = sealed_wrapped ? sealed.indexOf(await storage.read(storage_key)) : 0
    add(`sealed/${position}.p7s`, seal.cms)
    const parts = partsOf(seal.cms, config.seal.stamp_roots_pem) ?? refuse('internal')
    const at = document.stamped_at ?? document.sealed_at ?? request.updated_at
    seals.push({ ...seal, ...parts, at, position, original: { at: original_at, length: size } })
  }
  for (const { seq, payload } of links) if (payload !== null) add(journalPath(seq), payload)
  add('journal/chain.txt', chainText(links))
  for (const { kind, text_version, body } of consents)
    if (body !== null) add(`texts/${kind}-${text_version}.json`, body)
  const certificates = certificatesOf(seals)
  for (const [name, pem] of Object.entries(certificates)) if (pem !== '') add(`certificates/${name}.pem`, pem)
  const about = {
    request: presented(request),
    signature,
    documents,
    consents: consents.map(withoutBody),
    messages: await messagesOf(db, id),
  }
  add('request.json', JSON.stringify(about, null, 2))
  const titles = documents.map(({ position, title, sealed_key, sealed_wrapped }) => ({
    position,
    title,
    sealed: sealed_key !== null,
    wrapped: sealed_wrapped ?? false,
  }))
  add(
    'README.txt',
    evidenceReadme({
      request_id: id,
      title: request.title,
      operator: `${config.operator.name}, ИНН ${config.operator.inn}`,
      fingerprints: fingerprintsOf(seals),
      authorities: [...new Set(documents.flatMap(({ stamped_by }) => stamped_by ?? []))],
      documents: titles,
      seals,
      has_gaps,
    }),
  )
  add('check.sh', evidenceCheck(seals))
  add('SHA256SUMS', entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
  return zip(storage, entries, request.finished_at ?? request.updated_at)
}

const journalPath = (seq: number) => `journal/${String(seq).padStart(9, '0')}.json`

function chainText(links: Link[]): string {
  const lines = links.map(({ seq, prev_hash, hash, payload }, index) => {
    const gap = index > 0 && links[index - 1]?.seq !== seq - 1 ? 'gap - - -\n' : ''
    return `${gap}${seq} ${prev_hash} ${hash} ${payload === null ? '-' : journalPath(seq)}\n`
  })
  return lines.join('')
}

const withoutBody = <T extends { body: unknown }>({ body: _body, ...rest }: T) => rest
const presented = <T extends { search: unknown; version: unknown }>({
  search: _search,
  version: _version,
  ...rest
}: T) => rest

/** @param mtime the same for all, so that the archive of a request is the same bytes each time */
function zip(storage: Storage, entries: Entry[], mtime: Date): Readable {
  const archive = new ZipFile()
  archive.on('error', (error) => archive.outputStream.destroy(error))
  for (const entry of entries) {
    if ('bytes' in entry) archive.addBuffer(entry.bytes, entry.path, { mtime })
    else {
      archive.addReadStreamLazy(entry.path, { mtime, compress: false }, async (done) => {
        try {
          done(null, (await storage.stream(entry.storage_key)).stream)
        } catch (error) {
          archive.outputStream.destroy(error as Error)
        }
      })
    }
  }
  archive.end()
  return archive.outputStream
}
