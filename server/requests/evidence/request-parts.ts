import { sql } from 'kysely'
import { messageText } from '#server/messages/outbox/told-message.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { readRow } from '#server/platform/journal/read-row.ts'
import { type JournalRow, rowsOfRequest } from '#server/requests/document-sign-requests/rows-of-request.ts'
import type { Entry, Sources } from './archive.ts'
import { tell, type Told } from '#server/requests/document-sign-requests/tell.ts'
import { untrueMessages } from '#server/requests/document-sign-requests/untrue-messages.ts'
import { untrueRequests } from '#server/requests/document-sign-requests/untrue-requests.ts'
import { documentsOf, gatewayAnswersOf, messagesOf, shownPagesOf, textsOf } from './evidence.store.ts'
import { sealsOf } from './own-seals.ts'

export type RequestParts = Awaited<ReturnType<typeof partsOfRequest>>

/**
 * What an archive has of a finished request, except the stored files themselves. What it says of the request is what the
 * journal says.
 * @throws Refusal `evidence_damaged` when the tables say something else
 */
export async function partsOfRequest(sources: Sources, request: Row<'document_sign_requests'>) {
  const { db } = sources
  const { id } = request
  await refuseUntrue(db, id)
  const documents = await documentsOf(db, id)
  const seals = await sealsOf(sources, documents, request.updated_at)
  const rows = await rowsOfRequest(db, request)
  refuseGap(rows)
  const told = tell(rows.map(({ payload }) => payload))
  const texts = await acceptedTexts(db, id, rows)
  const shown = (await shownPagesOf(db, id)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  const answers = (await gatewayAnswersOf(db, id)).map(({ body, delivery_id, kind, sha256 }, index) => ({
    body,
    about: { file: `gateway/${String(index + 1).padStart(3, '0')}-${kind}.txt`, delivery_id, kind, sha256 },
  }))
  const messages = (await messagesOf(db, id)).filter((message) => hasName(told['messages'], String(message.id)))
  return { request, documents, seals, rows, sealed: sealedRows(rows), texts, shown, answers, messages, told }
}

const hasName = (told: Told[string] | undefined, name: string) =>
  typeof told === 'object' && told !== null && name in told

async function refuseUntrue(db: Sources['db'], id: number): Promise<void> {
  const found = [
    ...(await untrueRequests(db, sql<boolean>`r.id = ${id}`)),
    ...(await untrueMessages(db, sql<boolean>`d.request_id = ${id}`)),
  ]
  if (found.length === 0) return
  // for the log: the thread hands over one line
  refuse('evidence_damaged', { message: found.map(({ row, text }) => `${row}: ${text}`).join('; ') })
}

/** The signature names all rows of its request until then; those of a message are found by the message. */
function refuseGap(rows: readonly JournalRow[]): void {
  const known = new Set(rows.map(({ hash }) => hash))
  if (!rows.flatMap(historyIn).every((hash) => known.has(hash)))
    refuse('evidence_damaged', { message: 'записи, названной в подписи, нет' })
}

/** By their path. A text whose hash a row has is there, or nothing is. */
async function acceptedTexts(db: Sources['db'], id: number, rows: readonly JournalRow[]): Promise<Map<string, string>> {
  const named = rows.flatMap(({ payload }) =>
    Object.values(readRow(payload, 'document-sign-requests.send_code')?.after?.consents ?? {}),
  )
  const texts = await textsOf(db, [...new Set(named)])
  const isWhole = named.every((hash) => texts.some(({ text_sha256 }) => text_sha256 === hash))
  if (!isWhole || texts.some(({ body, text_sha256 }) => sha256Hex(body) !== text_sha256)) {
    refuse('evidence_damaged', { message: `заявка ${id}: принятый текст не тот, чей хеш подписан` })
  }
  return new Map(texts.map(({ kind, text_version, body }) => [`texts/${kind}-${text_version}.json`, body]))
}

/** Beside the journal: messages, shown pages, what the gateways said, and what the rows say, by their rules. */
export function* filesOf({
  shown,
  answers,
  messages,
  request,
  told,
}: RequestParts): Generator<[path: string, content: string | Buffer]> {
  for (const { sha256, body } of shown) yield [`pages-shown/${sha256.slice(0, 16)}.json`, body]
  for (const message of messages) yield [`messages/${message.id}.txt`, messageText(message)]
  for (const answer of answers) yield [answer.about.file, answer.body]
  const descriptions = answers.map((answer) => answer.about)
  if (descriptions.length > 0) yield ['gateway/answers.json', JSON.stringify(descriptions, null, 2)]
  if (request.message !== null) yield ['message.txt', request.message]
  yield ['request.json', JSON.stringify(told, null, 2)]
}

/** The two journal rows of a signature; the later one is the head named in its protocol. */
const signing_events = ['document-sign-requests.sign', 'signatures.create'] as const

/** The hashes that the row of a signature names. */
const historyIn = ({ payload }: JournalRow) => readRow(payload, 'signatures.create')?.after?.history ?? []

export type SealedRows = Record<'signing' | 'linked' | 'named', JournalRow[]>

/**
 * The rows that the seal covers: `signing`, whose last one is named in the protocol; `linked`, which directly precede it
 * in the chain; `named`, the earlier ones, whose hashes stand in it.
 */
function sealedRows(rows: JournalRow[]): SealedRows {
  const signing = rows.filter(({ payload }) => readRow(payload, ...signing_events))
  const last = signing.at(-1)
  if (!last) return { signing, linked: [], named: [] }
  const before = rows.slice(0, rows.indexOf(last) + 1)
  const gap = before.findLastIndex(({ seq }, index) => before[index + 1] && before[index + 1]?.seq !== seq + 1)
  const hashes = new Set(historyIn(last))
  return { signing, linked: before.slice(gap + 1), named: before.filter(({ hash }) => hashes.has(hash)) }
}

/** The files whose hashes are in the journal, and whether in a row under the seal. */
export function hashedIn(
  rows: readonly JournalRow[],
  { linked, named }: SealedRows,
  files: readonly Pick<Entry, 'path' | 'sha256'>[],
): Map<string, boolean> {
  const textOf = (some: readonly JournalRow[]) => some.map(({ payload }) => payload).join('\n')
  const [before, all] = [textOf([...named, ...linked]), textOf(rows)]
  const hashed = files.filter(({ sha256 }) => all.includes(sha256))
  return new Map(hashed.map(({ path, sha256 }) => [path, before.includes(sha256)]))
}
