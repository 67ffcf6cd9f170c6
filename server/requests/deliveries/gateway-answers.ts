import { sql, type RawBuilder } from 'kysely'
import type { DeliveryProvider } from '#shared/rules/deliveries.ts'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { GatewayAnswer } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

type About = { delivery_id: number; kind: Row<'gateway_answers'>['kind']; provider: string; at?: Date }

/** Members of a journal row; `answer_sha256` of the body, whose bytes are kept */
export type ToldAnswer = { answer_sha256: string; answer: Pick<Row<'gateway_answers'>, 'kind' | 'status' | 'headers'> }

/**
 * Keeps what a gateway said about a message; the same bytes once.
 * @returns what the journal says of it
 */
export async function keepAnswer(
  tx: Tx,
  about: About,
  answer: GatewayAnswer | null | undefined,
): Promise<ToldAnswer | undefined> {
  if (!answer) return undefined
  const { told, insert } = answerRow(about, answer)
  await insert.execute(tx)
  return told
}

type Sent = { delivery_id: number; provider: DeliveryProvider; status: NextDeliveryStatus }

/**
 * Keeps the answer to a message together with the ids that it gave to the parts: parts of a `with` statement, and a
 * value that says whether receipts of these ids have come already. The caller holds the lock of their receipts.
 */
export function answerWithParts(
  { delivery_id, provider, status }: Sent,
  answer: GatewayAnswer | undefined,
  ids: readonly string[],
): { answer: ToldAnswer | undefined; kept: RawBuilder<unknown>; receipts_wait: RawBuilder<boolean> } {
  const row = answer && answerRow({ delivery_id, kind: 'answer', provider }, answer)
  const kept = sql`
    answered as (${row?.insert ?? sql`select`}), parts as (
      insert into delivery_parts (delivery_id, provider, provider_id, status)
      select ${delivery_id}, ${provider}, given.id, ${status} from unnest(${ids}::text[]) as given (id)
    )`
  const receipts_wait = sql<boolean>`
    exists (select from delivery_receipts where provider = ${provider} and provider_id = any(${ids}))`
  return { answer: row?.told, kept, receipts_wait }
}

function answerRow({ delivery_id, kind, provider, at }: About, { status, headers, body: base64 }: GatewayAnswer) {
  const body = Buffer.from(base64, 'base64')
  const sha256 = sha256Hex(body)
  const insert = sql`insert into gateway_answers (delivery_id, kind, provider, status, headers, body, sha256, at)
    values (${delivery_id}, ${kind}, ${provider}, ${status}, ${JSON.stringify(headers)}::jsonb, ${body}, ${sha256},
      coalesce(${at ?? null}::timestamptz, clock_timestamp()))
    on conflict (delivery_id, sha256) do nothing`
  return { told: { answer_sha256: sha256, answer: { kind, status, headers } }, insert }
}
