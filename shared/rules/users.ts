/** States of a client's user. The last two are final: another invitation makes a new row. */
export const userStatuses = ['invited', 'active', 'dismissed', 'withdrawn'] as const
export type UserStatus = (typeof userStatuses)[number]
