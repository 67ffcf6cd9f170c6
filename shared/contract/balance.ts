import { z } from 'zod'
import { Email } from './email.ts'
import { maybe, MaybeMoment } from './fields.ts'
import { Rubles, RublesOut } from './money.ts'

const id = z.number().int().positive()

export const Signatures = z.object({ left: z.number().int(), held: z.number().int(), valid_until: MaybeMoment })

/** Balance of one client: `money` in total, `held` by sent requests, `available` the rest. */
export const Balance = z.object({ money: RublesOut, held: RublesOut, available: RublesOut, signatures: Signatures })
export type Balance = z.infer<typeof Balance>

/** The console's row: a client and its balance. */
export const ClientBalance = Balance.extend({ id, client_id: id, client_name: z.string() })
export type ClientBalance = z.infer<typeof ClientBalance>

/** The sums over the clients of a list. */
export const BalanceTotal = Balance.omit({ signatures: true }).extend({
  count: z.number().int(),
  signatures_left: z.number().int(),
})
export type BalanceTotal = z.infer<typeof BalanceTotal>

/** When to notify the client of a low balance: below `threshold` rubles, once until it recovers. */
export const BalanceNotice = z.object({ threshold: RublesOut.nullable(), email: z.string().nullable() })
export type BalanceNotice = z.infer<typeof BalanceNotice>

export const BalanceNoticeUpdate = z.strictObject({ threshold: Rubles.nullable(), email: maybe(Email) })
export type BalanceNoticeUpdate = z.infer<typeof BalanceNoticeUpdate>
