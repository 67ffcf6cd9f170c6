import { z } from 'zod'
import { clearedKinds } from '../rules/retention.ts'

/** How long the kinds of personal data are kept whose term is a setting. */
export const Retention = z.object({
  terms: z.array(z.object({ kind: z.enum(clearedKinds), setting: z.string(), days: z.number().int() })),
})
export type Retention = z.infer<typeof Retention>
