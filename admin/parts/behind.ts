import type { Stats } from '#shared/contract/stats.ts'
import { deliveryStatuses, hasFailed } from '#shared/rules/deliveries.ts'
import { code_delayed_after_seconds } from '#shared/rules/limits.ts'
import { requestEndings, type RequestEnding } from '#shared/rules/stats.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import type { DeliveryProvider } from '#shared/rules/deliveries.ts'
import { openComplaints, waitingSenders } from '#shared/rules/waiting.ts'
import { links } from './links.ts'

/** Days in Moscow, both inclusive. */
export type Days = { from: string; to: string }

/** The filter by days, as the lists keep it in their address. */
const within = (moment: string, { from, to }: Days) => ({
  [`${moment}_gte`]: `${from}T00:00:00+03:00`,
  [`${moment}_lte`]: `${to}T23:59:59.999+03:00`,
})

/** The link is out, and its signer has not decided. */
export const linkIsOut = ['sent', 'opened', 'confirmed'] as const satisfies readonly SignRequestStatus[]
const failed = deliveryStatuses.filter(hasFailed)

/** The lists behind the figures: each has the rows that its figure counts. */
export const linksBehind = {
  requests: (status: SignRequestStatus | readonly SignRequestStatus[], days: Days) =>
    links.list('document-sign-requests', { status, ...within('created_at', days) }),
  ended: (ending: RequestEnding, days: Days) => linksBehind.requests(requestEndings[ending], days),
  signed: (days: Days) => links.list('document-sign-requests', { status: 'signed', ...within('signed_at', days) }),
  payments: (days: Days) => links.list('payments', { status: 'done', ...within('created_at', days) }),
  messages: (days: Days, provider?: DeliveryProvider) =>
    links.list('deliveries', { ...(provider && { provider }), ...within('created_at', days) }),
  failures: (days: Days, provider?: DeliveryProvider) =>
    links.list('deliveries', { ...(provider && { provider }), status: failed, ...within('created_at', days) }),
  codesLate: (at: string) =>
    links.list('deliveries', {
      template: 'code',
      status: 'queued',
      created_at_lte: new Date(Date.parse(at) - code_delayed_after_seconds * 1000).toISOString(),
    }),
  balances: links.list('balance', { ends_soon: true }),
  senders: links.list('senders', waitingSenders),
  complaints: links.list('complaints', openComplaints),
}

type Requests = NonNullable<Stats['requests']>

/** How many requests of these rows have one of the states. */
export function countOfStates(requests: Requests, states: readonly SignRequestStatus[]): number {
  return requests.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0)
}
