import { z } from 'zod'
import { drillCauses } from '../rules/drills.ts'
import { MaybeMoment, Moment } from './fields.ts'

/** A violation of an invariant: which check, which row. */
export const VerificationFinding = z.object({ check: z.string(), row: z.string(), text: z.string() })
export type VerificationFinding = z.infer<typeof VerificationFinding>

/** The last drill: the newest backup was restored into an empty place, and signatures of it were proven. */
export const Drill = z.object({
  at: Moment,
  copy: z.string().nullable(),
  /** when that backup was made */
  made_at: MaybeMoment,
  signatures: z.number().int(),
  /** why it proved nothing; null when all was right */
  cause: z.enum(drillCauses).nullable(),
})
export type Drill = z.infer<typeof Drill>

/** The last findings of the regular verification; null before the first run. */
export const Verification = z.object({
  /** the last check of new rows, which runs every minute */
  recent_at: MaybeMoment,
  /** of everything: when the last one ended; the next begins a day after its beginning */
  full_at: MaybeMoment,
  /** how far the check of all rows has come */
  full_under_way: z.object({ since: Moment, percent: z.number().int().min(0).max(100) }).nullable(),
  /** violations found by both checks; `findings` has the first of them */
  found: z.number().int(),
  findings: z.array(VerificationFinding),
  /** whether the server knows where backups are: without it there are no drills */
  drill_set: z.boolean(),
  drill: Drill.nullable(),
})
export type Verification = z.infer<typeof Verification>
