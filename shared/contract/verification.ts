import { z } from 'zod'
import { MaybeMoment, Moment } from './fields.ts'

/** A violation of an invariant: which check, which row. */
export const VerificationFinding = z.object({ check: z.string(), row: z.string(), text: z.string() })
export type VerificationFinding = z.infer<typeof VerificationFinding>

/** The last findings of the regular verification; null before the first run. */
export const Verification = z.object({
  /** of new rows, every minute */
  recent_at: MaybeMoment,
  /** of everything: when the last one ended; the next begins a day after its beginning */
  full_at: MaybeMoment,
  /** of everything, in slices: how far it is */
  full_under_way: z.object({ since: Moment, percent: z.number().int().min(0).max(100) }).nullable(),
  /** of both; `findings` are the first of them */
  found: z.number().int(),
  findings: z.array(VerificationFinding),
})
export type Verification = z.infer<typeof Verification>
