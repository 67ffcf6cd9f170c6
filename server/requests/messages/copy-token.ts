import { sql, type Kysely } from 'kysely'
import type { CopyStop } from '#shared/rules/copies.ts'
import { copy_days } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'

const macOf = (secrets: Secrets, id: number) => secrets.mac('copy', id).subarray(0, 16)

/** The end of the link in the letter of a recipient. */
export const copyToken = (secrets: Secrets, id: number): string => `${id}.${macOf(secrets, id).toString('base64url')}`

type Request = Row<'document_sign_requests'>
export type Recipient = Pick<Row<'copy_recipients'>, 'id' | 'client_id' | 'request_id' | 'email'> &
  Pick<Request, 'title' | 'venture' | 'sample' | 'signer_full_name'> & {
    signed_at: Date
    /** until then the documents can be fetched */
    until: Date
    is_open: boolean
    stopped: CopyStop
  }

/** @throws Refusal `not_found` for a token that we did not make, or of a letter that nobody was sent */
export async function recipientOf(db: Kysely<Tables>, secrets: Secrets, token: string): Promise<Recipient> {
  const [, number, mac] = /^(\d{1,15})\.([\w-]{22})$/.exec(token) ?? []
  const id = Number(number)
  if (!mac || !sameBytes(Buffer.from(mac, 'base64url'), macOf(secrets, id))) refuse('not_found')
  const { rows } = await sql<Recipient>`/* copies.recipient */
    select c.id, c.client_id, c.request_id, c.email, r.title, r.venture, r.sample, r.signer_full_name, r.signed_at,
      r.signed_at + make_interval(days => ${copy_days}) as until,
      r.signed_at + make_interval(days => ${copy_days}) > now() as is_open, ${stopOf(sql`c.client_id`, sql`c.email`)} as stopped
    from copy_recipients c join document_sign_requests r on r.id = c.request_id
    where c.id = ${id} and c.sent_at is not null and r.signed_at is not null`.execute(db)
  return rows[0] ?? refuse('not_found')
}

/** Whose copies an address has refused. */
export const stopOf = (client_id: ReturnType<typeof sql>, email: ReturnType<typeof sql>) => sql<CopyStop>`(
  select coalesce(min(case when s.client_id is null then 'all' else 'sender' end), 'nobody')
  from copy_stops s where s.email = lower(${email}) and (s.client_id is null or s.client_id = ${client_id}))`
