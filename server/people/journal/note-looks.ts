import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SearchAnswer } from '#shared/contract/search.ts'
import type { LookKind } from '#shared/rules/journal-events.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { demandReason } from './opened-documents.ts'
import { notOfClients, shownByFilter, shownById, shownByQuery, shownInGroups } from './looked-at.ts'

type Sight = { subject: string; kind: LookKind; client_id: number; subject_id: number | null }

/** as long as the table's quarter of an hour: a look is covered by a row that is not older */
const covered_milliseconds = 900_000
/** keys in memory, a few MB; more than staff reach in a quarter of an hour */
const covered_keys_max = 20_000

/**
 * Records every look of staff at a client's data before the answer leaves: an answer whose look cannot be written is
 * not given. Looks of one person at one thing within a quarter of an hour are one row, for which the database is asked
 * once by each server.
 */
export function noteLooks(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const covered = new Map<string, number>()

  const isCovered = (key: string): boolean => {
    const since = covered.get(key)
    return since !== undefined && performance.now() - since < covered_milliseconds
  }
  const cover = (keys: string[]): void => {
    if (covered.size + keys.length > covered_keys_max) covered.clear()
    for (const key of keys) covered.set(key, performance.now())
  }

  async function note(actor: Actor, sights: Sight[]): Promise<void> {
    const fresh = new Map(sights.map((sight) => [keyOf(actor, sight), sight]))
    for (const key of fresh.keys()) if (isCovered(key)) fresh.delete(key)
    if (fresh.size === 0) return
    const rows = [...fresh.values()]
    const column = <Name extends keyof Sight>(name: Name) => rows.map((row) => row[name])
    await sql`/* looks.note */ insert into looks (admin_id, admin_name, role, client_id, subject, subject_id, kind)
      select ${actor.id}::bigint, ${actor.name}::text, ${roleOf(actor)}::text, r.*
      from unnest(${column('client_id')}::bigint[], ${column('subject')}::text[], ${column('subject_id')}::bigint[],
        ${column('kind')}::text[]) as r (client_id, subject, subject_id, kind)
      where exists (select from clients c where c.id = r.client_id)
      on conflict do nothing`.execute(db)
    cover([...fresh.keys()])
  }

  app.addHook('preHandler', async (request) => {
    const { route } = request.routeOptions.config
    const subject = subjectOf(request)
    if (!route || !subject) return
    request.noteRows = (rows) => note(request.actor, sightsOf(subject, 'export', rows))
    if (shownByQuery.has(route)) {
      const { client_id } = request.query as { client_id?: number }
      if (client_id) await note(request.actor, [{ subject, kind: 'file', client_id, subject_id: null }])
    }
    if (shownByFilter.has(route)) {
      const sights = clientsOf(request).map(
        (client_id) => ({ subject, kind: 'list', client_id, subject_id: null }) as const,
      )
      await note(request.actor, sights)
    }
    const look = shownById.get(route)
    if (!look) return
    if (look.documents) await demandReason(db, request.actor, look.subject, request.params as { id: number })
    const { id } = request.params as { id: number }
    const key = `${request.actor.id} ${look.subject} ${look.kind} ${id}`
    if (isCovered(key)) return
    const { rows } = await sql<{ client_id: number | null }>`
      select client_id from ${sql.table(look.table)} where id = ${id}`.execute(db)
    const client_id = rows[0]?.client_id
    if (!client_id) return
    await note(request.actor, [{ subject: look.subject, kind: look.kind, client_id, subject_id: id }])
    cover([key])
  })

  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const subject = subjectOf(request)
    if (!subject || reply.statusCode !== 200) return payload
    const { route } = request.routeOptions.config
    if (route && shownInGroups.has(route)) {
      const { groups } = payload as SearchAnswer
      await note(
        request.actor,
        groups.flatMap(({ noun, hits }) => sightsOf(noun, 'list', hits)),
      )
      return payload
    }
    const sights = Array.isArray(payload) ? sightsOf(subject, 'list', payload) : sightsOf(subject, 'card', [payload])
    await note(request.actor, sights)
    return payload
  })
}

/** null where nothing of a client is shown */
function subjectOf({ method, routeOptions }: FastifyRequest): string | null {
  const { allow } = routeOptions.config
  if ((method !== 'GET' && method !== 'HEAD') || !allow) return null
  return notOfClients.includes(allow[1]) ? null : allow[1]
}

/** The clients that the filter of a list names; what is no filter is refused later. */
function clientsOf({ query }: FastifyRequest): number[] {
  const { filter } = query as { filter?: string }
  try {
    const { client_id } = JSON.parse(filter ?? '{}') as { client_id?: unknown }
    const ids = (Array.isArray(client_id) ? client_id : [client_id]).map(Number)
    return ids.filter((id) => Number.isSafeInteger(id) && id > 0)
  } catch {
    return []
  }
}

/** The clients whose rows these are; a row of nobody, such as an unmatched line of a statement, is no look. */
function sightsOf(subject: string, kind: LookKind, rows: unknown[]): Sight[] {
  return rows.flatMap((row) => {
    const { id, client_id } = (row ?? {}) as { id?: unknown; client_id?: unknown }
    const client = subject === 'clients' ? id : client_id
    if (typeof client !== 'number') return []
    const subject_id = kind === 'card' && typeof id === 'number' ? id : null
    return [{ subject, kind, client_id: client, subject_id }]
  })
}

const keyOf = (actor: Actor, { subject, kind, client_id, subject_id }: Sight) =>
  `${actor.id} ${subject} ${kind} ${client_id} ${subject_id}`

const roleOf = ({ role }: Actor): string => role?.replace('support:', '') ?? refuse('internal')
