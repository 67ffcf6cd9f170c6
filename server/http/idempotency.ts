import type { Kysely } from 'kysely'
import { idempotency_key_chars_max } from '#shared/rules/limits.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import { sha256Hex } from '../secrets.ts'
import type { Request } from './app-type.ts'

type Answer<T> = { status: number; body: T }

/**
 * Runs a command in one transaction, once per `Idempotency-Key` of this caller: the key, the effect and the answer are
 * committed together, so a repeat after a lost reply, a crash or in parallel gets the first answer and changes
 * nothing. A refusal leaves no key behind. Without the header the command runs once per call.
 * @param owner whose key it is; by default the authenticated caller
 * @throws Refusal `idempotency_mismatch` when the same key comes with another body
 */
export async function once<T extends object>(
  db: Kysely<Tables>,
  request: Request,
  run: (tx: Tx) => Promise<Answer<T>>,
  owner = ownerOf(request),
): Promise<Answer<T>> {
  const key = keyOf(request)
  if (key === undefined) return transaction(db, run)
  const request_sha256 = digestOf(request)
  return transaction(db, async (tx) => {
    // a parallel repeat waits here for the first one's commit
    const mine = await tx
      .insertInto('idempotency_keys')
      .values({ owner, key, request_sha256, status: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!mine) return firstAnswer<T>(tx, owner, key, request_sha256)
    const answer = await run(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/**
 * The first answer under the key of this request, for a command that cannot run in the key's own transaction and harms
 * nothing when it runs twice.
 * @throws Refusal `idempotency_mismatch` when the same key comes with another body
 */
export async function answered<T extends object>(db: Kysely<Tables>, request: Request): Promise<Answer<T> | null> {
  const key = keyOf(request)
  if (key === undefined) return null
  const owner = ownerOf(request)
  const known = db.selectFrom('idempotency_keys').select('key').where('owner', '=', owner).where('key', '=', key)
  return (await known.executeTakeFirst()) ? firstAnswer<T>(db, owner, key, digestOf(request)) : null
}

const ownerOf = ({ actor }: Request) => `${actor.kind}:${actor.id ?? actor.sign_request_id}`
const digestOf = (request: Request) =>
  sha256Hex(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)

function keyOf(request: Request): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotency_key_chars_max) {
    refuse('malformed', { message: `Idempotency-Key: от 1 до ${idempotency_key_chars_max} знаков.` })
  }
  return key
}

async function firstAnswer<T extends object>(
  db: Kysely<Tables>,
  owner: string,
  key: string,
  sha256: string,
): Promise<Answer<T>> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'status', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first || first.answer === null) refuse('idempotency_busy', { retry_after_seconds: 2 })
  if (first.request_sha256 !== sha256) refuse('idempotency_mismatch')
  return { status: first.status, body: first.answer as T }
}
