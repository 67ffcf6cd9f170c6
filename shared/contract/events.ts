import { z } from 'zod'
import { eventTypes, requestEventTypes } from '../rules/events.ts'
import { Balance } from './balance.ts'
import { Bill } from './bills.ts'
import { PositionQuery } from './changes.ts'
import { SignRequest } from './document-sign-requests.ts'
import { Moment } from './fields.ts'

const EventId = z.string().regex(/^evt_\d+_\d+$/)
/** `timestamp`: when it happened; `data_at`: when `data` was read, which is later where the event is late. */
const common = { id: EventId, timestamp: Moment, data_at: Moment }

export const RequestEvent = z.object({ ...common, type: z.enum(requestEventTypes), data: SignRequest })
export const BillEvent = z.object({ ...common, type: z.literal('bill.paid'), data: Bill })
export const BalanceEvent = z.object({ ...common, type: z.literal('balance.low'), data: Balance })
/** The same in the feed and as the body of a webhook. */
export const Event = z.discriminatedUnion('type', [RequestEvent, BillEvent, BalanceEvent])
export type Event = z.infer<typeof Event>

export const EventsQuery = PositionQuery.extend({ type: z.enum(eventTypes).optional() })

export const EventPage = z.object({ data: z.array(Event), next: z.string(), has_more: z.boolean() })
export type EventPage = z.infer<typeof EventPage>
