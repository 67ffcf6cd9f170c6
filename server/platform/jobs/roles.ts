import { z } from 'zod'
import { lanes, type Lane } from '#shared/rules/queues.ts'

/**
 * What a process does: `web` answers calls and pages, `jobs` sends messages and runs what happens by the clock,
 * `documents` seals, draws and stamps (docs/decisions/0088).
 */
export const roles = ['web', 'jobs', 'documents'] as const
export type Role = (typeof roles)[number]

declare module '#server/platform/core/config.ts' {
  interface Config {
    roles: readonly Role[]
  }
}

const roleOfLane: Record<Lane, Role> = {
  codes: 'jobs',
  messages: 'jobs',
  webhooks: 'jobs',
  other: 'jobs',
  seals: 'documents',
  drawing: 'documents',
  stamps: 'documents',
}

export const lanesOf = (own: readonly Role[]): Lane[] => lanes.filter((lane) => own.includes(roleOfLane[lane]))

/** `web,jobs`, each at most once, in the order of `roles`. */
export const rolesEnvironment = {
  ROLE: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(roles, `через запятую: ${roles.join(', ')}`)))
    .transform((named) => roles.filter((role) => named.includes(role)))
    .default([...roles]),
}
