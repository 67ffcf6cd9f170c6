/** Payments that wait for the second member of staff. */
export const waitingFilter = { status: 'waiting' } as const
