import { availableParallelism } from 'node:os'
import { z } from 'zod'
import type { Config } from '#server/platform/core/config.ts'
import { lanes } from '#shared/rules/queues.ts'
import { lanesOf, type Role } from './roles.ts'

const slots = (usual: number) => z.coerce.number().int().min(1).max(64).default(usual)

const cores = availableParallelism()

/** Sending waits for gateways, webhooks for receivers, time-stamps for their authority; sealing and drawing need a core each. */
export const slotsEnvironment = {
  JOBS_CODES: slots(16),
  JOBS_MESSAGES: slots(4),
  JOBS_SEALS: slots(Math.min(Math.max(3, cores + 1), 16)),
  JOBS_DRAWING: slots(Math.min(Math.max(1, Math.floor(cores / 2)), 8)),
  JOBS_STAMPS: slots(1),
  JOBS_WEBHOOKS: slots(8),
  JOBS_OTHER: slots(2),
  /** processes that open uploaded files and seal; by default as many as seals, and one more than the long tasks on files */
  DOCUMENT_WORKERS: z.coerce.number().int().min(2).max(64).optional(),
  /** priority of the processes that draw pages: 0 as all others, 19 the lowest */
  DRAWING_NICE: z.coerce.number().int().min(0).max(19).default(10),
}

const Environment = z.object(slotsEnvironment)
type Given = z.infer<typeof Environment>

/** A lane of another role has no slot. */
export function slotsOf(e: Given, roles: readonly Role[]): Config['jobs'] {
  const given: Config['jobs'] = {
    codes: e.JOBS_CODES,
    messages: e.JOBS_MESSAGES,
    seals: e.JOBS_SEALS,
    drawing: e.JOBS_DRAWING,
    stamps: e.JOBS_STAMPS,
    webhooks: e.JOBS_WEBHOOKS,
    other: e.JOBS_OTHER,
  }
  const own = lanesOf(roles)
  for (const lane of lanes) if (!own.includes(lane)) given[lane] = 0
  return given
}

/** Uploads are inspected by every process that answers calls. */
export const documentWorkersOf = (e: Given): Config['document_workers'] => ({
  front: e.DOCUMENT_WORKERS ?? Math.max(2, e.JOBS_SEALS),
  background: e.JOBS_DRAWING,
})
