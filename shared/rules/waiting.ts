import { deliveryStatuses, hasFailed } from './deliveries.ts'
import type { FilterOf, ListName } from './lists.ts'
import { daysBefore } from './stats.ts'
import { urgentStuckKinds } from './stuck-kinds.ts'

/** nobody waits for a message that is older */
const undelivered_days = 7

/** Approvals that wait for the second member of staff. */
export const waitingApprovals = { state: 'waiting' } as const satisfies Filter<'approvals'>
/** Complaints that nobody has decided. */
export const openComplaints = { status: 'open' } as const satisfies Filter<'complaints'>
/** Senders that asked to be checked. */
export const waitingSenders = { status: 'waiting' } as const satisfies Filter<'senders'>
/** Stuck items that somebody has to do something about. */
export const urgentStuck = { kind: [...urgentStuckKinds] } satisfies Filter<'stuck'>
/** Tasks that the caller should look at by this day: also of colleagues who have left. */
export const tasksDue = (today: string) =>
  ({ whose: ['mine', 'left'], state: 'open', due_on_lte: today }) satisfies Filter<'client-tasks'>
/** Messages of the last days that did not arrive and still matter. */
export const undelivered = (today: string) =>
  ({
    status: deliveryStatuses.filter(hasFailed),
    awaited: true,
    created_at_gte: `${daysBefore(today, undelivered_days)}T00:00:00+03:00`,
  }) satisfies Filter<'deliveries'>

type Filter<N extends ListName> = { readonly [F in FilterOf<N>]?: unknown }
