/** What waits in a server's own memory, each kind in a room of its own (docs/decisions/0118). */
export const roomNames = [
  'files',
  'pages',
  'seals',
  'word',
  'logins',
  'logins_of_staff',
  'logins_of_known',
  'papers',
  'archives',
  'archives_of_many',
] as const
export type RoomName = (typeof roomNames)[number]

/** Of jobs, which the servers share by the database: in order of priority. A job waits only for jobs of the same lane. */
export const lanes = ['codes', 'messages', 'seals', 'drawing', 'stamps', 'webhooks', 'other'] as const
export type Lane = (typeof lanes)[number]

/** Decides how many places an owner has in a waiting room. `unpaid`: a client without a credited payment. */
export const standings = ['staff', 'client', 'unpaid', 'visitor'] as const
export type Standing = (typeof standings)[number]

/** Of one queue, those with the most entries. */
export const shown_owners_max = 20
