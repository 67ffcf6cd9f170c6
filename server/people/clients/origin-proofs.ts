// its functions are those of the resolver in use, imported names would be those of the start
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { sql, type Kysely } from 'kysely'
import { frameFaults, type Frame } from '#shared/contract/client-settings.ts'
import { isLocalOrigin, proof_path, proofRecordOf, proofText } from '#shared/rules/origins.ts'
import { checkedTarget, NotCalled } from '#server/messages/webhooks/checked-target.ts'
import { readBeginning } from '#server/messages/webhooks/post-webhook.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

type Fault = NonNullable<Frame['fault']>

const resolve_milliseconds_max = 3_000
/** a site that is down for a while keeps its frames */
const grace_days = 3
const checks_a_sweep_max = 20

/** The states of the sites that a client has listed, in its order. */
export async function framesOfClient(
  db: Kysely<Tables>,
  { demo }: { demo: boolean },
  client_id: number,
  origins: readonly string[],
): Promise<Frame[]> {
  const proofs = await db.selectFrom('origin_proofs').selectAll().where('client_id', '=', client_id).execute()
  return origins.map((origin) => {
    const proof = proofs.find((proof) => proof.origin === origin)
    return {
      origin,
      proven: (demo && isLocalOrigin(origin)) || (proof?.proven_at ?? null) !== null,
      checked_at: proof?.checked_at.toISOString() ?? null,
      fault: frameFaults.find((fault) => fault === proof?.fault) ?? null,
    }
  })
}

/**
 * Looks for the token at the site: in its file, over a connection to a public address that was looked up once, without
 * redirects, as webhooks are sent; else in the TXT record of its name.
 * @returns null when it is there
 */
export async function proofFault(
  { webhooks }: Pick<Services['config'], 'webhooks'>,
  origin: string,
  token: string,
): Promise<Fault | null> {
  const wanted = proofText(token)
  const file = await readFileAt(origin, webhooks)
  if (file.fault === null && file.answer.split(/\s+/).includes(wanted)) return null
  const resolver = new Resolver({ timeout: resolve_milliseconds_max, tries: 1 })
  resolver.setServers(dns.getServers())
  const records = await resolver.resolveTxt(proofRecordOf(origin)).catch(() => [])
  return records.some((parts) => parts.join('').trim() === wanted) ? null : (file.fault ?? 'no_token')
}

async function readFileAt(origin: string, webhooks: Services['config']['webhooks']) {
  try {
    return await readBeginning(await checkedTarget(`${origin}${proof_path}`, webhooks))
  } catch (error) {
    if (error instanceof NotCalled) return { fault: error.fault, answer: '' }
    throw error
  }
}

/**
 * Stores the result of a check; the journal records when a site is proven and when its proof is lost. Nothing is stored for
 * a site that the client has removed from the list since the check began.
 */
export async function keepCheck(
  tx: Tx,
  actor: Actor,
  { client_id, origin, fault }: { client_id: number; origin: string; fault: Fault | null },
): Promise<void> {
  const { origins } =
    (await tx.selectFrom('clients').select('origins').where('id', '=', client_id).forShare().executeTakeFirst()) ??
    refuse('not_found')
  if (!origins.includes(origin)) return
  const failing_since = fault === null ? null : sql<Date>`now()`
  await tx
    .insertInto('origin_proofs')
    .values({ client_id, origin, fault, failing_since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ was: boolean; is: boolean }>`with before as (
      select proven_at, failing_since from origin_proofs where client_id = ${client_id} and origin = ${origin} for update
    )
    update origin_proofs p set checked_at = now(), fault = ${fault}::text,
      failing_since = case when ${fault}::text is not null then coalesce(before.failing_since, now()) end,
      proven_at = case when ${fault}::text is null then coalesce(before.proven_at, now())
        when before.failing_since > now() - make_interval(days => ${grace_days}) or before.failing_since is null
        then before.proven_at end
    from before where p.client_id = ${client_id} and p.origin = ${origin}
    returning before.proven_at is not null as was, p.proven_at is not null as is`.execute(tx)
  const [{ was, is } = { was: false, is: false }] = rows
  if (was === is) return
  const event = is ? 'clients.prove_origin' : 'clients.lose_origin'
  record(tx, actor, { event, subject_id: client_id, client_id, after: { origin, fault } })
}

/** Once a day for each proven site. */
export async function checkDueOrigins({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const due = await db
    .selectFrom('origin_proofs as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .select(['p.client_id', 'p.origin', 'c.origin_token'])
    .where('p.proven_at', 'is not', null)
    .where('p.checked_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('p.checked_at')
    .limit(checks_a_sweep_max)
    .execute()
  await Promise.all(
    due.map(async ({ client_id, origin, origin_token }) => {
      const fault = await proofFault(config, origin, origin_token)
      await transaction(db, (tx) => keepCheck(tx, system, { client_id, origin, fault }))
    }),
  )
}
