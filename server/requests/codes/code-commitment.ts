import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { findCodes } from '#server/documents/core/find-code.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'

type Issued = { request_id: number; code_id: number }

/**
 * A key for one code: it can be disclosed in court without the others. Six digits without a key would be found by
 * trying all of them.
 */
export function keyOfCode(secrets: Secrets, { request_id, code_id }: Issued): Buffer {
  return secrets.mac('commitment of a code', request_id, code_id)
}

const macOf = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest('hex')

/**
 * What a row of the journal says of a code that was sent or entered: HMAC-SHA-256 in hex. Equal for equal codes only
 * within one sent code, so an entered one shows whether it was that one, and nothing else.
 */
export function commitmentOf(secrets: Secrets, issued: Issued, code: string): { code_id: number; code_mac: string } {
  return { code_id: issued.code_id, code_mac: macOf(keyOfCode(secrets, issued), code) }
}

/** `code`: null when what was entered is not six digits; `key` in hex */
export type OpenedCode = { seq: number; at: Date; event: string; code_mac: string; code: string | null; key: string }

/** Events whose rows commit to a code. */
type Committing =
  `document-sign-requests.${'send_code' | 'wrong_code' | 'confirm' | 'send_download_code' | 'open_downloads'}`
const code_mac = payloadText<Committing>('after.code_mac')

/**
 * The codes that rows of the journal about a request commit to, found with its key by trying all of them: some seconds
 * for each sent code.
 */
export async function openCommitments(db: Kysely<Tables>, secrets: Secrets, request_id: number): Promise<OpenedCode[]> {
  const { rows } = await sql<{ seq: number; at: Date; event: string; code_id: number; code_mac: string }>`
    select seq, at, event, ${payloadText<Committing>('after.code_id')}::bigint as code_id, ${code_mac} as code_mac
    from journal_told
    where subject = 'document-sign-requests' and subject_id = ${request_id}
      and ${code_mac} is not null
    order by seq`.execute(db)
  return [...Map.groupBy(rows, ({ code_id }) => code_id)].flatMap(([code_id, own]) => {
    const key = keyOfCode(secrets, { request_id, code_id })
    const found = findCodes(key, new Set(own.map(({ code_mac }) => code_mac)))
    return own.map(({ seq, at, event, code_mac }) => {
      return { seq, at, event, code_mac, code: found.get(code_mac) ?? null, key: key.toString('hex') }
    })
  })
}
