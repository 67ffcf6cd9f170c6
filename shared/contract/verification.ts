import { z } from 'zod'
import { MaybeMoment } from './fields.ts'

/** Something that must never be so: which rule, which row. */
export const VerificationFinding = z.object({ check: z.string(), row: z.string(), text: z.string() })
export type VerificationFinding = z.infer<typeof VerificationFinding>

/** What the server's own verification found last; null before the first time. */
export const Verification = z.object({
  /** of what is new, each minute */
  recent_at: MaybeMoment,
  /** of everything, once a day */
  full_at: MaybeMoment,
  /** of both; `findings` are the first of them */
  found: z.number().int(),
  findings: z.array(VerificationFinding),
})
export type Verification = z.infer<typeof Verification>
