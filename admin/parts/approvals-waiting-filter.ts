/** What waits for the second member of staff. */
export const waitingFilter = { state: 'waiting' } as const
