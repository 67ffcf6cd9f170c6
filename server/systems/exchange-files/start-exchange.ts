import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Refusal } from '#server/platform/core/errors.ts'
import { isOutage } from '#server/platform/core/outage.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { leaderTimes, startLeader } from '#server/platform/jobs/leader.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Exchange } from './exchange.ts'
import type { ExchangeConfig } from './exchange-config.ts'
import { diskFault, ExchangeFolder, FolderFault } from './folder.ts'
import { ownerOfFolder } from './folder-owner.ts'
import { placeFiles } from './place-files.ts'
import { DropTables } from './read-drop.ts'
import { isPassingRefusal } from './reason-of.ts'
import { sendFiles, unfinished } from './send-files.ts'
import { moveIn, takeDrops } from './take-drops.ts'
import { takeOutcomes } from './take-outcomes.ts'
import { Watch } from './watch.ts'
import { writeRegisters } from './write-register.ts'

/** between two tries of a row that the API would have refused for now */
const put_off_seconds = 60
/** while many rows are sent the register is written so often */
const register_seconds = 30
const clear_every_seconds = 3600
const day_ms = 24 * 3600 * 1000

/** of one folder: then others take their turn */
const turn_seconds = 20
/** between two looks whether this process leads, and between two turns of a folder with more to do */
const lease_look_seconds = 5
const next_turn_seconds = 0.05

const seconds = () => performance.now() / 1000

/**
 * Exchanges the files of all folders that the operator has set, in turns of some seconds each. Of several servers that have
 * the folder one works on it, by a lease in the database; what it does is right with two as well.
 */
export function startExchange(services: Services): { stop(): Promise<void> } {
  const { config, db, log } = services
  const { exchange: settings } = config
  if (!settings || !config.roles.includes('jobs')) return { stop: () => Promise.resolve() }
  const stopping = new AbortController()
  const given = settings.folders.length > 0 ? settings.folders : [{ prefix: null, folder: '' }]
  const turns = given.map(({ prefix, folder }) => {
    const leader = startLeader(db, log, () => undefined, leaderTimes, `exchange ${folder}`)
    const goes_on = () => leader.leads() && !stopping.signal.aborted
    return { leader, goes_on, take: turnsOf(services, { settings, prefix, name: folder, goes_on }) }
  })
  const loop = async () => {
    while (!stopping.signal.aborted) {
      let has_more = false
      for (const { take, goes_on } of turns) if (goes_on()) has_more = (await take()) || has_more
      const usual = turns.some(({ goes_on }) => goes_on()) ? settings.every_seconds : lease_look_seconds
      const pause = has_more ? next_turn_seconds : Math.min(usual, settings.every_seconds)
      await sleep(pause * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
      await Promise.all(turns.map(({ leader }) => leader.stop()))
    },
  }
}

type Turns = {
  settings: ExchangeConfig
  prefix: string | null
  name: string
  goes_on: () => boolean
  /** seconds of a clock that is never set back; tests have their own, and their own disk */
  now?: () => number
  folder?: ExchangeFolder
}

/** Turns of one folder, which remember what they have seen. @returns whether there is more to do at once */
export function turnsOf(
  services: Services,
  { settings, prefix, name, goes_on, ...given }: Turns,
): () => Promise<boolean> {
  const { db, log } = services
  const { now = seconds, folder = new ExchangeFolder(join(settings.root, name)) } = given
  const watch = new Watch(now)
  const put_off = new Map<number, number>()
  const faults = new Map<number, number>()
  /** drops that are in «В работе» as a whole */
  const moved_in = new Set<number>()
  let tables: DropTables | undefined
  let client_id: number | null = null
  let noted: string | null | undefined
  let register_at = 0
  let clear_at = 0
  let is_first = true

  const pass = async (): Promise<boolean> => {
    const scope = await ownerOfFolder(services, prefix)
    client_id = scope.client_id
    const ends_at = now() + turn_seconds
    tables ??= new DropTables(services, scope)
    tables.begin(scope)
    const exchange: Exchange = {
      services,
      settings,
      name,
      folder,
      scope,
      watch,
      tables,
      goes_on: () => goes_on() && now() < ends_at,
      putOffIds() {
        for (const [id, until] of put_off) if (until <= now()) put_off.delete(id)
        return [...put_off.keys()]
      },
      putOff(id, reason) {
        put_off.set(id, now() + put_off_seconds)
        log.info({ exchange_file_id: id, reason }, 'a file of an exchange folder waits')
      },
      countFault(id) {
        const count = (faults.get(id) ?? 0) + 1
        faults.set(id, count)
        return count
      },
    }
    if (is_first) {
      await folder.prepare(await wasOpened(db, name))
      await noteState(db, name, client_id, null)
      await folder.clearDrafts()
    } else await folder.prepare(true)
    is_first = false
    const incoming = await folder.incoming()
    watch.note(incoming)
    for (const drop of await unfinished(exchange)) {
      if (!moved_in.has(drop.id) && (await moveIn(exchange, drop, incoming))) moved_in.add(drop.id)
    }
    const more_drops = await takeDrops(exchange, incoming)
    const more_files = await sendFiles(exchange)
    await placeFiles(exchange)
    const more_outcomes = await takeOutcomes(exchange)
    if (!more_files || now() >= register_at) {
      await writeRegisters(exchange)
      register_at = now() + register_seconds
    }
    if (settings.keep_days > 0 && now() >= clear_at) {
      await folder.clear(new Date(Date.now() - settings.keep_days * day_ms))
      clear_at = now() + clear_every_seconds
    }
    return more_drops || more_files || more_outcomes
  }

  return async () => {
    let fault: string | null = null
    let has_more = false
    try {
      has_more = await pass()
    } catch (error) {
      fault = error instanceof FolderFault ? error.message : diskFault(error)
      if (error instanceof Refusal) fault = isPassingRefusal(error) ? null : error.message
      else if (fault === null) {
        const level = error instanceof Error && isOutage(error) ? 'warn' : 'error'
        log[level]({ err: error, folder: name }, 'exchange folder: a pass failed')
      }
    }
    if (fault !== noted) {
      if (fault !== null || noted) log[fault === null ? 'info' : 'warn']({ folder: name, fault }, 'exchange folder')
      noted = await noteState(db, name, client_id, fault).then(
        () => fault,
        () => undefined,
      )
    }
    return has_more
  }
}

/** Whether files were exchanged with this folder before. */
async function wasOpened(db: Kysely<Tables>, folder: string): Promise<boolean> {
  const known = db.selectFrom('exchange_folders').select('opened_at').where('folder', '=', folder)
  return ((await known.executeTakeFirst())?.opened_at ?? null) !== null
}

/** What people see of a folder; one that was opened stays so. */
async function noteState(
  db: Kysely<Tables>,
  folder: string,
  client_id: number | null,
  fault: string | null,
): Promise<void> {
  await sql`insert into exchange_folders as f (folder, client_id, fault, opened_at)
    values (${folder}, ${client_id}, ${fault}, case when ${fault}::text is null then now() end)
    on conflict (folder) do update set client_id = coalesce(excluded.client_id, f.client_id), fault = excluded.fault,
      changed_at = now(), opened_at = coalesce(f.opened_at, excluded.opened_at)`.execute(db)
}
