import { z } from 'zod'
import { MaybeMoment } from './fields.ts'

/** A violation of an invariant: which check, which row. */
export const VerificationFinding = z.object({ check: z.string(), row: z.string(), text: z.string() })
export type VerificationFinding = z.infer<typeof VerificationFinding>

/** The last findings of the regular verification; null before the first run. */
export const Verification = z.object({
  /** of new rows, every minute */
  recent_at: MaybeMoment,
  /** of everything, once a day */
  full_at: MaybeMoment,
  /** of both; `findings` are the first of them */
  found: z.number().int(),
  findings: z.array(VerificationFinding),
})
export type Verification = z.infer<typeof Verification>
