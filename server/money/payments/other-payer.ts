import { sql } from 'kysely'
import { isInn } from '#shared/rules/requisites.ts'
import { otherPayerText } from '#shared/text/payments.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** What a document says of who pays, and to whom the money would go; `field` names it where there are several. */
type Credited = { client_id: number; inn: string; payer: string; field?: string }

/**
 * Money goes to a client without the ИНН of its document only after a person has said that it is meant so.
 * @throws Refusal `payer_differs`, which names both
 */
export async function refuseOtherPayers(tx: Tx, credits: readonly Credited[]): Promise<void> {
  if (credits.length === 0) return
  const ids = [...new Set(credits.map(({ client_id }) => client_id))]
  const { rows } = await sql<{ id: number; name: string; inns: string[] }>`select c.id, c.name,
      array(select distinct inn from legal_entities where client_id = c.id and archived_at is null) as inns
    from clients c where c.id = any(${ids})`.execute(tx)
  const clients = new Map(rows.map((client) => [client.id, client]))
  const faults = credits.flatMap(({ client_id, inn, payer, field }) => {
    const client = clients.get(client_id)
    return client && !client.inns.includes(inn) ? [{ field, text: otherPayerText({ payer, inn }, client) }] : []
  })
  const [first] = faults
  if (!first) return
  const named = faults.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  refuse('payer_differs', { message: first.text, ...(named.length > 0 && { errors: Object.fromEntries(named) }) })
}

/** The ИНН that the purpose of a payment names. */
export const innsIn = (purpose: string): string[] =>
  [...purpose.matchAll(/ИНН\D{0,3}(\d{12}|\d{10})(?!\d)/giu)].flatMap(([, inn = '']) => (isInn(inn) ? [inn] : []))
