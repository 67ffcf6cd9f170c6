/** Senders that asked to be checked. */
export const waitingSenders = { status: 'waiting' } as const
