import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import { messageMoves, untrueMessages } from '#server/requests/document-sign-requests/untrue-messages.ts'
import { untrueRequests } from '#server/requests/document-sign-requests/untrue-requests.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

/** I13: requests with their documents, consents and signatures are those of the journal. */
export const toldRequests = (db: Kysely<Tables>, part: Rows): Promise<Finding[]> =>
  untrueRequests(db, within('r.id', part))

/** I13: messages, and what gateways said of them, are those of the journal. */
export const toldMessages = (db: Kysely<Tables>, part: Rows): Promise<Finding[]> =>
  untrueMessages(db, within('d.id', part))

/** I13: none that the journal names is missing. */
export async function rowsTold(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal ' || j.id as row, 'строки, о которой она говорит, нет' as text from journal j
    where ${within('j.id', part)} and case
      when j.event = 'document-sign-requests.create'
        then not exists (select from document_sign_requests r where r.id = j.subject_id)
      when j.event = 'signatures.create' then not exists (select from signatures s where s.request_id = j.subject_id)
      when j.event = any(${messageMoves}::text[]) then not exists (select from deliveries d where d.id = j.subject_id)
      else false end`.execute(db)
  return rows
}

/** I13: texts that people accepted are those whose hashes were recorded. A few rows, one an edition. */
export async function consentTexts(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'consent_texts ' || kind || ' ' || text_version as row, 'текст не тот, чей хеш записан' as text
    from consent_texts where text_sha256 <> encode(sha256(convert_to(body, 'UTF8')), 'hex')`.execute(db)
  return rows
}
