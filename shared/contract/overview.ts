import { z } from 'zod'
import { Balance } from './balance.ts'
import { BulkSending } from './bulk-sendings.ts'
import { SignRequest } from './document-sign-requests.ts'
import { MaybeMoment } from './fields.ts'
import { RublesOut } from './money.ts'
import { Sender } from './senders.ts'

/** A request that needs a decision of the sender, and why, in words. */
export const AttentionRequest = z.object({ request: SignRequest, cause: z.string() })
export type AttentionRequest = z.infer<typeof AttentionRequest>

export const OverviewRequests = z.object({
  latest: z.array(SignRequest),
  attention: z.array(AttentionRequest),
  /** of tables, for which the money ran out */
  short_sendings: z.array(BulkSending),
  has_organization: z.boolean(),
})

export const OverviewMoney = z.object({
  balance: Balance,
  /** of one signature without a package */
  price: RublesOut,
  /** signatures of the last thirty days, and when the first of them was */
  used: z.number().int().nonnegative(),
  first_used_at: MaybeMoment,
})

/** What a user of the cabinet sees first. A part is null for a role that may not read the lists behind it. */
export const Overview = z.object({
  requests: OverviewRequests.nullable(),
  senders: z.array(Sender).nullable(),
  money: OverviewMoney.nullable(),
})
export type Overview = z.infer<typeof Overview>
