import type { Recorded } from '#shared/text/evidence-check.ts'
import { timelineText } from '#shared/text/timeline.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { senderOf } from '#server/requests/document-sign-requests/sender-of.ts'
import { type JournalRow, rowsOfRequest } from '#server/requests/document-sign-requests/rows-of-request.ts'
import type { Entry, Sources } from './archive.ts'
import { consentsOf, documentsOf, gatewayAnswersOf, messagesOf, shownPagesOf, signatureOf } from './evidence.store.ts'
import { type Documents, sealsOf } from './own-seals.ts'

export type RequestParts = Awaited<ReturnType<typeof partsOfRequest>>

/** What an archive has of a finished request, except the stored files themselves. */
export async function partsOfRequest(sources: Sources, request: Row<'document_sign_requests'>) {
  const { db } = sources
  const { id } = request
  const documents = await documentsOf(db, id)
  const seals = await sealsOf(sources, documents, request.updated_at)
  const rows = await rowsOfRequest(db, request)
  const consents = await consentsOf(db, id)
  const texts = new Map(consents.map(({ kind, text_version, body }) => [`texts/${kind}-${text_version}.json`, body]))
  const shown = (await shownPagesOf(db, id)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  const answers = (await gatewayAnswersOf(db, id)).map(({ body, ...answer }, index) => ({
    body,
    about: { file: `gateway/${String(index + 1).padStart(3, '0')}-${answer.kind}.txt`, ...answer },
  }))
  const about = {
    request: presented(request),
    sender: await senderOf(db, id),
    signature: await signatureOf(db, id),
    documents: documents.map(withoutKeys),
    events: rows.flatMap(({ payload }) => eventOf(payload)),
    consents: consents.map(withoutBody),
    messages: await messagesOf(db, id),
  }
  return { request, documents, seals, rows, sealed: sealedRows(rows), texts, shown, answers, about }
}

/** Beside the journal: the shown pages, what the gateways said, and all of it in readable form. */
export function* filesOf({ shown, answers, about }: RequestParts): Generator<[path: string, content: string | Buffer]> {
  for (const { sha256, body } of shown) yield [`pages-shown/${sha256.slice(0, 16)}.json`, body]
  for (const answer of answers) yield [answer.about.file, answer.body]
  const said = answers.map((answer) => answer.about)
  if (said.length > 0) yield ['gateway/answers.json', JSON.stringify(said, null, 2)]
  yield ['request.json', JSON.stringify(about, null, 2)]
}

/** The two journal rows of a signature; the later one is the head named in its protocol. */
const signing_events: readonly string[] = ['document-sign-requests.sign', 'signatures.create']

export type SealedRows = Record<'signing' | 'linked' | 'named', JournalRow[]>

/**
 * The rows that the seal covers: `signing`, whose last one is named in the protocol; `linked`, which directly precede it
 * in the chain; `named`, the earlier ones, whose hashes stand in it.
 */
function sealedRows(rows: JournalRow[]): SealedRows {
  const signing = rows.filter(({ payload }) => signing_events.includes((JSON.parse(payload) as Said).event))
  const last = signing.at(-1)
  if (!last) return { signing, linked: [], named: [] }
  const before = rows.slice(0, rows.indexOf(last) + 1)
  const gap = before.findLastIndex(({ seq }, index) => before[index + 1] && before[index + 1]?.seq !== seq + 1)
  const hashes = new Set((JSON.parse(last.payload) as Said).after?.['history'] as string[] | undefined)
  return { signing, linked: before.slice(gap + 1), named: before.filter(({ hash }) => hashes.has(hash)) }
}

/** The files whose hashes are in the journal; rows from before text hashes were recorded name none. */
export function hashedIn(
  rows: readonly JournalRow[],
  { linked, named }: SealedRows,
  files: readonly Pick<Entry, 'path' | 'sha256'>[],
): Recorded['hashed'] {
  const textOf = (some: readonly JournalRow[]) => some.map(({ payload }) => payload).join('\n')
  const [before, all] = [textOf([...named, ...linked]), textOf(rows)]
  const hashed = files.filter(({ sha256 }) => all.includes(sha256))
  return hashed.map(({ path, sha256 }) => ({ path, before_signing: before.includes(sha256) }))
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
const withoutKeys = ({
  storage_key: _storage,
  sealed_key: _sealed,
  seal_sha256: _sha256,
  gost: _gost,
  ...rest
}: Documents[number]) => rest
const withoutBody = <T extends { body: unknown }>({ body: _body, ...rest }: T) => rest
const presented = <T extends { search: unknown; version: unknown }>({
  search: _search,
  version: _version,
  ...rest
}: T) => rest
