import { z } from 'zod'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { followKinds } from '../rules/follow-ups.ts'
import { annulment_terms_chars_max } from '../rules/limits.ts'
import { lines, maybe, MaybeMoment, ZonedMomentOrDay } from './fields.ts'

const id = z.number().int().positive()

/** Another request that this one continues, or that continues this one. */
export const FollowUp = z.object({
  id,
  kind: z.enum(followKinds),
  title: z.string(),
  status: z.enum(signRequestStatuses),
  signed_at: MaybeMoment,
})
export type FollowUp = z.infer<typeof FollowUp>

export const Follows = z.strictObject({ id, kind: z.enum(followKinds) })
export type Follows = z.infer<typeof Follows>

/** The terms beside those that every agreement to end a contract has, and until when it is to be signed. */
export const Annulment = z.strictObject({
  terms: maybe(lines(annulment_terms_chars_max)).optional(),
  deadline: ZonedMomentOrDay.nullish(),
})
export type Annulment = z.infer<typeof Annulment>
