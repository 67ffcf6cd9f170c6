import { z } from 'zod'
import { lanes, standings, roomNames } from '../rules/queues.ts'
import { MaybeMoment, Moment } from './fields.ts'

const id = z.number().int().positive().nullable()
const count = z.number().int()
const load = { waiting: count, running: count, oldest_at: MaybeMoment }

/** Who is waiting: at most one of the first four is set, none for the service's own work. */
const owner = { client_id: id, user_id: id, admin_id: id, network: z.string().nullable(), ...load }

/** A room of the server that answers: what waits in its memory. */
export const QueueRoom = z.object({
  name: z.enum(roomNames),
  ...load,
  waiting_max: count,
  owners: z.array(z.object({ ...owner, standing: z.enum(standings).nullable() })),
})
export type QueueRoom = z.infer<typeof QueueRoom>

/** A lane of jobs, of all servers together; `later`: not due yet. */
export const QueueLane = z.object({
  name: z.enum(lanes),
  ...load,
  later: count,
  slots: count,
  owners: z.array(z.object({ client_id: id, ...load })),
})
export type QueueLane = z.infer<typeof QueueLane>

export const Queues = z.object({ server: z.string(), at: Moment, rooms: z.array(QueueRoom), lanes: z.array(QueueLane) })
export type Queues = z.infer<typeof Queues>
