export const transferReasons = [
  'top_up',
  'correction',
  'purchase',
  'grant',
  'hold',
  'capture',
  'release',
  'expiry',
  'message',
] as const
export type TransferReason = (typeof transferReasons)[number]

/** Unit of a transaction: rubles of the balance, or signatures of a package. */
export const transactionUnits = ['rubles', 'signatures'] as const
export type TransactionUnit = (typeof transactionUnits)[number]

/** What is taken from a client: for signatures, messages, packages, and signatures that were not used in time. */
export const chargeReasons = ['capture', 'message', 'purchase', 'expiry'] as const satisfies readonly TransferReason[]

/** What changes a balance: all but what is held for a request and released, which stays the client's. */
export const changingReasons = [
  'top_up',
  'correction',
  'grant',
  ...chargeReasons,
] as const satisfies readonly TransferReason[]

/** The filter that lists of operations begin with: a signature is one line, what was held for it and given back is none. */
export const withoutHolds = { reason: [...changingReasons] }
