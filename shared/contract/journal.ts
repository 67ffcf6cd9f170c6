import { z } from 'zod'
import { Moment } from './fields.ts'

const id = z.number().int().positive()

export const JournalEntry = z.object({
  id,
  chain: z.number().int(),
  seq: z.number().int(),
  at: Moment,
  event: z.string(),
  subject: z.string(),
  subject_id: z.number().int().nullable(),
  client_id: z.number().int().nullable(),
  actor_kind: z.string(),
  actor_id: z.number().int().nullable(),
  actor_name: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** what it said of a person was erased: what happened and when is left */
  erased: z.boolean(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>
