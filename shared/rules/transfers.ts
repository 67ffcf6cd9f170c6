import type { TransferReason } from '../contract/transactions.ts'

/** What is taken from a client: for signatures, messages, packages, and signatures that were not used in time. */
export const chargeReasons = ['capture', 'message', 'purchase', 'expiry'] as const satisfies readonly TransferReason[]

/** What changes a balance: all but what is held for a request and released, which stays the client's. */
export const changingReasons = [
  'top_up',
  'correction',
  'grant',
  ...chargeReasons,
] as const satisfies readonly TransferReason[]
