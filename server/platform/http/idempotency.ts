import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import { idempotency_key_chars_max } from '#shared/rules/limits.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { overLostConnection } from '#server/platform/db/over-lost-connection.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'

const busy_retry_seconds = 2

declare module 'fastify' {
  interface FastifyRequest {
    /** whether the answer is the stored one of an earlier request with the same key */
    isReplayed?: boolean
  }
}

export type Answer<T> = { status: number; body: T }

/**
 * Runs a command in one transaction, once per `Idempotency-Key` of this caller: the key, the effect and the answer are
 * committed together, so a repeat after a lost reply, a crash or in parallel gets the first answer and changes nothing.
 * A refusal stores no key. With the header the command runs again when the connection to the database is lost; without
 * it, it runs once per call.
 * @param owner of the key; by default the authenticated caller
 * @throws Refusal `idempotency_mismatch` when the same key comes with another body
 */
export async function once<T extends object>(
  db: Kysely<Tables>,
  request: Request,
  run: (tx: Tx) => Promise<Answer<T>>,
  owner = ownerOf(request),
): Promise<Answer<T>> {
  const [answer] = await onceEach(db, [{ request, owner }], async (tx, fresh) => (fresh.length ? [await run(tx)] : []))
  return answer ?? refuse('internal')
}

/**
 * The same for several requests in one transaction, all or none.
 * @param run computes the answers of the requests whose keys are new, in their order
 */
export async function onceEach<T extends object, R extends { request: Request; owner?: string }>(
  db: Kysely<Tables>,
  calls: readonly R[],
  run: (tx: Tx, fresh: R[]) => Promise<Answer<T>[]>,
): Promise<Answer<T>[]> {
  const keyed = calls.map((call) => {
    const key = keyOf(call.request)
    const owner = call.owner ?? ownerOf(call.request)
    return { call, own: key === undefined ? null : { owner, key, request_sha256: digestOf(call.request) } }
  })
  const runAll = () =>
    transaction(db, async (tx) => {
      const mine = await takeKeys(
        tx,
        keyed.flatMap(({ own }) => own ?? []),
      )
      const isFresh = keyed.map(({ own }) => own === null || mine.delete(nameOf(own)))
      const fresh = keyed.filter((_, index) => isFresh[index])
      const made = await run(
        tx,
        fresh.map(({ call }) => call),
      )
      const answered = fresh.map((item, index) => ({ ...item, answer: made[index] ?? refuse('internal') }))
      await keepAnswers(
        tx,
        answered.flatMap(({ own, answer }) => (own ? [{ ...own, answer }] : [])),
      )
      const answers = new Map(answered.map(({ call, answer }) => [call, answer]))
      const all: Answer<T>[] = []
      for (const { call, own } of keyed) {
        const fresh = answers.get(call)
        if (!fresh) call.request.isReplayed = true
        all.push(fresh ?? (own ? await firstAnswer<T>(tx, own.owner, own.key, own.request_sha256) : refuse('internal')))
      }
      return all
    })
  return keyed.every(({ own }) => own !== null) ? overLostConnection(runAll) : runAll()
}

type Key = { owner: string; key: string; request_sha256: string }
const nameOf = ({ owner, key }: Pick<Key, 'owner' | 'key'>) => `${owner} ${key}`

/**
 * The keys that were new; a parallel repeat waits here for the first one's commit.
 * @throws Refusal `idempotency_busy` when that takes longer than a lock wait may
 */
async function takeKeys(tx: Tx, keys: Key[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(keys.map((key) => ({ ...key, status: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['owner', 'key'])
    .execute()
    .catch((error: unknown) => refuseIfBusy(error))
  return new Set(inserted.map(nameOf))
}

/** A wait for the row of another transaction names its place; a wait for the whole table does not. */
function refuseIfBusy(error: unknown): never {
  if (faultOf(error) === '55P03' && error instanceof DatabaseError && error.where !== undefined) refuseBusy()
  throw error
}

function refuseBusy(): never {
  refuse('idempotency_busy', { retry_after_seconds: busy_retry_seconds })
}

async function keepAnswers(tx: Tx, answered: (Key & { answer: Answer<object> })[]): Promise<void> {
  if (answered.length === 0) return
  await sql`update idempotency_keys k set status = made.status, answer = made.answer::jsonb
    from unnest(${answered.map(({ owner }) => owner)}::text[], ${answered.map(({ key }) => key)}::text[],
      ${answered.map(({ answer }) => answer.status)}::int[],
      ${answered.map(({ answer }) => JSON.stringify(answer.body))}::text[]) as made (owner, key, status, answer)
    where k.owner = made.owner and k.key = made.key`.execute(tx)
}

/**
 * The first answer under the key of this request, for a command that cannot run in the key's transaction and does no
 * harm when it runs twice.
 * @throws Refusal `idempotency_mismatch` when the same key comes with another body
 */
export async function answered<T extends object>(db: Kysely<Tables>, request: Request): Promise<Answer<T> | null> {
  const key = keyOf(request)
  if (key === undefined) return null
  const owner = ownerOf(request)
  const known = db.selectFrom('idempotency_keys').select('key').where('owner', '=', owner).where('key', '=', key)
  if (!(await known.executeTakeFirst())) return null
  request.isReplayed = true
  return firstAnswer<T>(db, owner, key, digestOf(request))
}

const ownerOf = ({ actor }: Request) => `${actor.kind}:${actor.id ?? actor.sign_request_id}`
const digestOf = ({ method, url, body }: Request) =>
  sha256Hex(`${method} ${url}\n${Buffer.isBuffer(body) ? sha256Hex(body) : JSON.stringify(body ?? null)}`)

function keyOf(request: Request): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotency_key_chars_max) {
    const message = `Idempotency-Key: от 1 до ${idempotency_key_chars_max} знаков.`
    refuse('malformed', { message, errors: { 'idempotency-key': message } })
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
  if (!first || first.answer === null) refuseBusy()
  if (first.request_sha256 !== sha256) refuse('idempotency_mismatch')
  return { status: first.status, body: first.answer as T }
}
