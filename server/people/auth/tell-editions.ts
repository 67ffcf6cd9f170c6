import { sql } from 'kysely'
import { editionsSince, legalDocuments } from '#shared/text/legal-documents.ts'
import { newEditionsEmail } from '#shared/text/legal-texts.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

type Payload = JobPayloads['tell_editions']

const template = 'new_editions'
const clients_a_portion = 100

/**
 * Writes to the owners of every active client that was there before new editions of the contract's texts, once: who
 * came later has accepted them.
 * @returns the rest of the work
 */
export async function tellEditions(services: Services, payload: Payload): Promise<Payload | undefined> {
  const last = await transaction(services.db, (tx) => tellPortion(tx, services, payload))
  return last === undefined ? undefined : { ...payload, after: last }
}

async function tellPortion(tx: Tx, services: Services, { texts, after }: Payload): Promise<number | undefined> {
  const { brand_name, public_url } = services.config
  const letter = newEditionsEmail({
    brand: brand_name,
    texts: texts.map(({ kind, before }) => {
      const { path, editions } = legalDocuments[kind]
      const [{ title, version }] = editions
      const changes = editionsSince(kind, before).flatMap((edition) => edition.changes ?? [])
      return { title, version, changes, url: `${public_url}${path}/${version}` }
    }),
  })
  // a repeated job finds the letters of the one before
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tell_editions ${letter.subject}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number; is_told: boolean }>`/* legal-texts.clients */
    select c.id, exists (select from deliveries d where d.client_id = c.id and d.template = ${template}
      and d.subject = ${letter.subject}) as is_told
    from clients c
    where c.id > ${after} and c.status = 'active' and c.created_at < (select max(kept_at) from consent_texts
      where kind = any(${texts.map(({ kind }) => kind)}))
    order by c.id limit ${clients_a_portion}`.execute(tx)
  for (const { id, is_told } of rows) {
    if (!is_told) await writeToOwners(tx, services, id, { template, ...letter })
  }
  return rows.at(-1)?.id
}
