import type { QueueRoom } from '#shared/contract/queues.ts'
import { roomNames, shown_owners_max, type RoomName } from '#shared/rules/queues.ts'
import { presentPasswords } from '#server/people/auth/password-turns.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Owner } from '#server/platform/threads/owner.ts'
import { rooms } from '#server/platform/threads/rooms.ts'
import type { Present } from '#server/platform/threads/turns.ts'

type Seen = Pick<Services, 'documents' | 'office' | 'printer' | 'archives' | 'archive_places'>

/** Who keeps the room: a room without its line here does not compile. */
const keepers: Record<RoomName, (services: Seen) => Present[]> = {
  files: ({ documents }) => documents.present,
  pages: ({ documents }) => documents.present,
  seals: ({ documents }) => documents.present,
  word: ({ office }) => office?.present ?? [],
  logins: presentPasswords,
  logins_of_staff: presentPasswords,
  logins_of_known: presentPasswords,
  papers: ({ printer }) => printer.present,
  archives: ({ archives }) => archives.present,
  archives_of_many: ({ archive_places }) => archive_places.present,
}

/** The waiting rooms of this server; of one room the owners with the most entries. */
export function roomQueues(services: Seen): QueueRoom[] {
  return roomNames.map((name) => {
    const entries = keepers[name](services).filter(({ room }) => room === name)
    const lines = [...Map.groupBy(entries, ({ owner }) => JSON.stringify(owner?.who)).values()]
    const owners = lines.map((own) => ({ ...whose(own[0]?.owner), ...load(own) }))
    return {
      name,
      ...load(entries),
      waiting_max: rooms[name].whole,
      owners: owners.toSorted((a, b) => b.waiting - a.waiting || b.running - a.running).slice(0, shown_owners_max),
    }
  })
}

/** `oldest_at`: since when the first of those that wait has waited */
function load(entries: readonly Present[]) {
  const waiting = entries.filter(({ is_running }) => !is_running)
  const since = waiting.map(({ since: at }) => at.getTime())
  return {
    waiting: waiting.length,
    running: entries.length - waiting.length,
    oldest_at: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
  }
}

const nobody = { client_id: null, user_id: null, admin_id: null, network: null }

const whose = (owner: Owner | undefined) => ({ ...nobody, ...owner?.who, standing: owner?.standing ?? null })
