import type { Scope } from '#server/platform/access/scope.ts'
import { openTurns, type Turns } from '#server/platform/threads/turns.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** of archives of many things, which may take long: a client, or a member of staff, has one at a time */
    archive_places: Turns
  }
}

const archives_at_once_max = 4
const archives_of_one_at_once_max = 1
const archives_of_one_waiting_max = 3

export const openArchivePlaces = (): Turns =>
  openTurns({
    at_once_max: archives_at_once_max,
    of_one_at_once_max: archives_of_one_at_once_max,
    waiting_of_one_max: archives_of_one_waiting_max,
  })

/** Whose turn it is: a client's, or that of a member of staff. */
export function ownerOfPlace({ actor: { client_id, id, kind } }: Scope): string {
  return client_id === null ? `${kind} ${id}` : `client ${client_id}`
}
