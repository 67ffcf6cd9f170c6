import { dayInMoscow } from '#shared/rules/clock.ts'
import { deliveryStatuses, hasFailed } from '#shared/rules/deliveries.ts'
import { presetTexts as t } from '#shared/text/admin.ts'
import { linkIsOut } from '../../behind.ts'
import type { ListView } from '#shared/ra/list/views/view-of-list.ts'
import { orderOf, type FilterOf, type ListName, type Order } from '#shared/rules/lists.ts'

type PresetsOf<N extends ListName> = { name: string; filter: { [F in FilterOf<N>]?: unknown }; sort?: Order }[]

/** by the name of the screen */
type Presets = { request: PresetsOf<'document-sign-requests'> } & {
  [N in 'clients' | 'balance' | 'bills' | 'payments' | 'transactions' | 'deliveries']: PresetsOf<N>
}

const day_ms = 24 * 3600 * 1000
const waits_days = 3
const unpaid_days = 7

/** Ready filters of a list, by its screen; days are those of Moscow, as in the filter by days. */
export function presetsOf(screen: string, now: Date, admin_id: number | undefined): ListView[] {
  const day = (ago: number) => dayInMoscow(new Date(now.getTime() - ago * day_ms))
  const since = (date: string) => `${date}T00:00:00+03:00`
  const until = (date: string) => `${date}T23:59:59.999+03:00`
  const month = `${day(0).slice(0, 7)}-01`
  const presets: Presets = {
    request: [
      {
        name: t.waits(waits_days),
        filter: { status: [...linkIsOut], created_at_lte: until(day(waits_days + 1)) },
        sort: orderOf('document-sign-requests', 'created_at', 'ASC'),
      },
      { name: t.signed_today, filter: { status: 'signed', signed_at_gte: since(day(0)) } },
      { name: t.refused_today, filter: { status: 'rejected', updated_since: since(day(0)) } },
    ],
    clients: [
      ...(admin_id === undefined ? [] : [{ name: t.mine, filter: { responsible_admin_id: admin_id } }]),
      { name: t.stopped, filter: { status: 'blocked' } },
    ],
    balance: [
      { name: t.few_signatures(few_signatures), filter: { signatures_lt: few_signatures } },
      { name: t.ends_soon, filter: { ends_soon: true } },
    ],
    bills: [
      { name: t.overdue, filter: { status: 'overdue' }, sort: orderOf('bills', 'created_at', 'ASC') },
      {
        name: t.unpaid(unpaid_days),
        filter: { status: ['issued', 'partly_paid'], created_at_lte: until(day(unpaid_days + 1)) },
        sort: orderOf('bills', 'created_at', 'ASC'),
      },
    ],
    payments: [
      { name: t.today, filter: { created_at_gte: since(day(0)) } },
      { name: t.this_month, filter: { created_at_gte: since(month) } },
    ],
    transactions: [
      { name: t.today, filter: { at_gte: since(day(0)) } },
      { name: t.this_month, filter: { at_gte: since(month) } },
    ],
    deliveries: [
      {
        name: t.failed_today,
        filter: { status: deliveryStatuses.filter(hasFailed), created_at_gte: since(day(0)) },
      },
      { name: t.codes_waiting, filter: { template: 'code', status: 'queued' } },
    ],
  }
  const all: Readonly<Record<string, ListView[]>> = presets
  return Object.hasOwn(presets, screen) ? (all[screen] ?? []) : []
}

const few_signatures = 5
