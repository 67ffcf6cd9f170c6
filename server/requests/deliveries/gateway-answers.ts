import { sql } from 'kysely'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { GatewayAnswer } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

type About = { delivery_id: number; kind: Row<'gateway_answers'>['kind']; provider: string; at?: Date }

/**
 * Keeps what a gateway said about a message; the same bytes once.
 * @returns SHA-256 of the body, for the journal
 */
export async function keepAnswer(
  tx: Tx,
  { at, ...about }: About,
  answer: GatewayAnswer | null | undefined,
): Promise<string | undefined> {
  if (!answer) return undefined
  const body = Buffer.from(answer.body, 'base64')
  const sha256 = sha256Hex(body)
  await tx
    .insertInto('gateway_answers')
    .values({
      ...about,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body,
      sha256,
      at: at ?? sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'sha256']).doNothing())
    .execute()
  return sha256
}
