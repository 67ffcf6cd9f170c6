import { sql } from 'kysely'
import { stepsOfInstallation } from '#server/start/periodic.ts'
import { calendar, day_ms, type Calendar, type Span } from '#server/start/demo/calendar.ts'
import type { Step } from './doors.ts'
import { clientSteps } from './clients.ts'
import { requestSteps } from './requests.ts'
import { staffSteps } from './staff.ts'

/** What the server does by itself, as often as the month needs it. */
const by_the_clock = [
  'expireDue',
  'remindDue',
  'expireDuePackages',
  'tellLowBalances',
  'runDueApprovals',
  'writeNotices',
  'sendCopies',
  'acts',
  'anchors',
] as const

/** Everything that happens from its first moment until today, in order; the same at each call. */
export function planMonth({ begins, ends }: Span): Step[] {
  const all = calendar(begins)
  const days = Math.ceil((ends - begins) / day_ms)
  const steps = [...clientSteps(all), ...requestSteps(all, days), ...staffSteps(all), ...sweeps(all, days)]
  return steps.filter(({ at }) => at >= begins && at < ends).toSorted((a, b) => a.at - b.at)
}

function sweeps(all: Calendar, days: number): Step[] {
  return Array.from({ length: days + 1 }, (_, day) =>
    [1, 9 * 60 + 30, 13 * 60, 18 * 60].map((minutes): Step => ({
      at: all.at(day, minutes),
      what: 'by the clock',
      async run({ services }) {
        const steps = stepsOfInstallation(services)
        for (const name of by_the_clock) await steps[name]?.(services)
        // the act of a month has the next number of the one seller
        await sql`update public.sellers s set last_act_number = d.last_act_number from demo_month.sellers d
          where d.last_act_number > s.last_act_number`.execute(services.db)
      },
    })),
  ).flat()
}
