/** A signed request without its seal, a message that did not arrive, one without a receipt, any other job. */
export const stuckKinds = ['seal', 'delivery', 'receipt', 'job'] as const
export type StuckKind = (typeof stuckKinds)[number]

/** What needs attention. A missing receipt alone does not: some gateways never send one. */
export const urgentStuckKinds: readonly StuckKind[] = ['seal', 'delivery', 'job']
