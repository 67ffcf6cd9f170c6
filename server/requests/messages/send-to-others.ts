import { sql } from 'kysely'
import { copy_path, type CopyUnsent } from '#shared/rules/copies.ts'
import { copies_attached_bytes_max, copies_attached_max, copy_days } from '#shared/rules/limits.ts'
import { shortName } from '#shared/rules/person.ts'
import { messageName, messageTitle } from '#shared/rules/plain-words.ts'
import { copiesName, copyToOtherEmail } from '#shared/text/messages.ts'
import { sendMessages, type Message } from '#server/messages/outbox/send-message.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { countMessages, secondsToWait } from './message-budget.ts'
import { copy_to_other_template } from './send-copies.ts'
import { copyToken, stopOf } from './copy-token.ts'

/**
 * Sends a copy of a signed request to those whom its sender named, each once. Letters count against the daily limits of
 * their address and of the client; one that has to wait is tried again later. Samples go to the client's own users alone.
 */
export async function sendCopiesToOthers(services: Services, request_id: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const due = await dueOf(tx, request_id)
    const unsent = due.flatMap(({ id, why }) => (why ? [{ id, why }] : []))
    const wanted = due.filter(({ why }) => why === null)
    const [first] = wanted
    // one mailbox, however it is written
    const ways = wanted.map(({ email }) => ({ phone: email, addresses: [email.toLowerCase()] }))
    const bars = first ? await countMessages(tx, services, first.client_id, ways) : []
    const isStopped = (index: number) => bars[index]?.why === 'stopped'
    const stopped = wanted.filter((_one, index) => isStopped(index)).map(({ id }) => ({ id, why: 'stopped' as const }))
    await setUnsent(tx, [...unsent, ...stopped])
    const free = wanted.filter((_one, index) => bars[index] === null)
    if (free.length > 0) {
      await sql`update copy_recipients set sent_at = now() where id = any(${free.map(({ id }) => id)})`.execute(tx)
      const facts = await sealedFacts(tx, request_id)
      await sendMessages(
        tx,
        services.secrets,
        free.map((recipient) => letterTo(services, recipient, facts)),
      )
    }
    const waits = bars.flatMap((bar) => (bar && 'until' in bar && bar.why !== 'stopped' ? [bar.until] : []))
    const [until] = waits
    if (until && first) {
      await enqueue(tx, 'send_copies', {
        payload: { request_id },
        client_id: first.client_id,
        after_seconds: secondsToWait(until),
      })
    }
  })
}

type Due = Pick<Row<'copy_recipients'>, 'id' | 'client_id' | 'email'> & { why: CopyUnsent | null }

/** The locked rows decide between parallel runs. */
async function dueOf(tx: Tx, request_id: number): Promise<Due[]> {
  const { rows } = await sql<Due>`/* copies.to-others */
    select c.id, c.client_id, c.email, case
        when r.test then 'test'
        when r.sample and not exists (select from client_users u
          where u.client_id = r.client_id and u.status = 'active' and lower(u.login) = lower(c.email)) then 'sample'
        when ${stopOf(sql`c.client_id`, sql`c.email`)} <> 'nobody' then 'refused'
      end as why
    from copy_recipients c join document_sign_requests r on r.id = c.request_id
    where c.request_id = ${request_id} and r.sealed_at is not null and c.sent_at is null and c.unsent is null
    order by c.id for update of c`.execute(tx)
  return rows
}

async function setUnsent(tx: Tx, unsent: readonly { id: number; why: CopyUnsent }[]): Promise<void> {
  if (unsent.length === 0) return
  await sql`update copy_recipients c set unsent = u.why
    from unnest(${unsent.map(({ id }) => id)}::bigint[], ${unsent.map(({ why }) => why)}::text[]) as u (id, why)
    where c.id = u.id`.execute(tx)
}

type Sealed = Pick<Row<'document_sign_requests'>, 'id' | 'client_id' | 'venture' | 'signer_full_name'> & {
  signed_at: Date
  titles: string[]
  bytes: number
}

async function sealedFacts(tx: Tx, request_id: number): Promise<Sealed> {
  const { rows } = await sql<Sealed>`select r.id, r.client_id, r.venture, r.signer_full_name, r.signed_at,
      array(select title from documents where request_id = r.id and sealed_file_id is not null order by position) as titles,
      (select coalesce(sum(f.size), 0)::float8 from documents d join files f on f.id = d.sealed_file_id
        where d.request_id = r.id) as bytes
    from document_sign_requests r where r.id = ${request_id}`.execute(tx)
  const [sealed] = rows
  if (!sealed) throw new Error(`request ${request_id} is gone`)
  return sealed
}

function letterTo({ config, secrets }: Messaging, { id, email }: Due, sealed: Sealed): Message {
  const { id: request_id, client_id, bytes } = sealed
  const titles = sealed.titles.map(messageTitle)
  const isAttached = titles.length <= copies_attached_max && bytes <= copies_attached_bytes_max
  const letter = copyToOtherEmail({
    request_id,
    titles,
    venture: messageName(sealed.venture),
    signer: messageTitle(shortName(sealed.signer_full_name)),
    isAttached,
    until: new Date(sealed.signed_at.getTime() + copy_days * 24 * 3600_000),
    url: `${config.public_url}${copy_path}#${copyToken(secrets, id)}`,
    verify_url: `${config.public_url}/verify`,
  })
  const name = copiesName(titles, request_id)
  const attachment = isAttached && { attachment: { kind: 'copies' as const, id: request_id, name } }
  return {
    client_id,
    request_id,
    template: copy_to_other_template,
    channel: 'email',
    recipient: email,
    ...letter,
    ...attachment,
  }
}
