import { z } from 'zod'
import type { Slots } from './lanes.ts'

const slots = (usual: number) => z.coerce.number().int().min(1).max(64).default(usual)

/** For two cores: sending waits for gateways, webhooks for receivers, time-stamps for their authority; sealing and drawing need a core each. */
export const slotsEnvironment = {
  JOBS_CODES: slots(4),
  JOBS_MESSAGES: slots(4),
  JOBS_SEALS: slots(3),
  JOBS_DRAWING: slots(1),
  JOBS_STAMPS: slots(1),
  JOBS_WEBHOOKS: slots(8),
  JOBS_OTHER: slots(2),
  /** priority of the processes that draw pages: 0 as all others, 19 the lowest */
  DRAWING_NICE: z.coerce.number().int().min(0).max(19).default(10),
}

const Environment = z.object(slotsEnvironment)

export const slotsOf = (e: z.infer<typeof Environment>): Slots => ({
  codes: e.JOBS_CODES,
  messages: e.JOBS_MESSAGES,
  seals: e.JOBS_SEALS,
  drawing: e.JOBS_DRAWING,
  stamps: e.JOBS_STAMPS,
  webhooks: e.JOBS_WEBHOOKS,
  other: e.JOBS_OTHER,
})
