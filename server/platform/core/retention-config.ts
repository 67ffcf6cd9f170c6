import { z } from 'zod'
import { clearedKinds, retention, type ClearedKind, type RetentionSetting } from '#shared/rules/retention.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    /** days that each kind of personal data is kept */
    retention: Record<ClearedKind, number>
  }
}

const days = z.coerce.number().int().min(1).max(36_500)

/** The environment variables of terms of retention; part of those that `config.ts` reads. */
export const retentionEnvironment = Object.fromEntries(
  clearedKinds.map((kind) => [retention[kind].setting, days.default(retention[kind].days)]),
) as Record<RetentionSetting, z.ZodDefault<typeof days>>

export function retentionConfig(e: Record<RetentionSetting, number>): Record<ClearedKind, number> {
  return Object.fromEntries(clearedKinds.map((kind) => [kind, e[retention[kind].setting]])) as Record<
    ClearedKind,
    number
  >
}
