/** Complaints that nobody has decided. */
export const openComplaints = { status: 'open' } as const
