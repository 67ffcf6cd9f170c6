import { sql } from 'kysely'
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
  const { delivery_id, kind, provider, at } = about
  const { status, headers } = answer
  const body = Buffer.from(answer.body, 'base64')
  const sha256 = sha256Hex(body)
  await sql`insert into gateway_answers (delivery_id, kind, provider, status, headers, body, sha256, at)
    values (${delivery_id}, ${kind}, ${provider}, ${status}, ${JSON.stringify(headers)}::jsonb, ${body}, ${sha256},
      coalesce(${at ?? null}::timestamptz, clock_timestamp()))
    on conflict (delivery_id, sha256) do nothing`.execute(tx)
  return { answer_sha256: sha256, answer: { kind, status, headers } }
}

/** An answer as it is kept, and what the journal says of it. */
export type KeptAnswer = { row: GatewayAnswer & { sha256: string }; told: ToldAnswer }

export function answerOf(answer: GatewayAnswer): KeptAnswer {
  const { status, headers, body } = answer
  const sha256 = sha256Hex(Buffer.from(body, 'base64'))
  return { row: { ...answer, sha256 }, told: { answer_sha256: sha256, answer: { kind: 'answer', status, headers } } }
}

/** Part of a `with` statement: keeps the `answer` of each row of `given` that has one. */
export const answerRows = sql`
  insert into gateway_answers (delivery_id, kind, provider, status, headers, body, sha256, at)
  select delivery_id, 'answer', provider, (answer ->> 'status')::int, answer -> 'headers',
    decode(answer ->> 'body', 'base64'), answer ->> 'sha256', clock_timestamp()
  from given where answer is not null
  on conflict (delivery_id, sha256) do nothing`
