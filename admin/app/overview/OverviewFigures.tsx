import type { Stats } from '#shared/contract/stats.ts'
import { showLength } from '#shared/rules/age.ts'
import { unpaid_alarm_share } from '#shared/rules/limits.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { urgentStuckKinds } from '#shared/rules/stuck-kinds.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { linksBehind, countOfStates, linkIsOut } from '../../parts/behind.ts'
import { Figure, FigureRow } from '../../parts/Figure.tsx'

type Part = { stats: Stats | undefined }

/** How the month goes, and what waits for staff now; nothing of what the role may not read. */
export function OverviewFigures({ stats }: Part) {
  return (
    <>
      <Month stats={stats} />
      <Waiting stats={stats} />
    </>
  )
}

function Month({ stats }: Part) {
  return (
    <FigureRow columns={5}>
      {stats?.requests !== null && (
        <Figure
          to={stats && linksBehind.requests(linkIsOut, stats)}
          label={t.open}
          value={stats && showCount(countOfStates(stats.requests ?? [], linkIsOut))}
          hint={t.open_hint}
        />
      )}
      {stats?.signing !== null && (
        <>
          <Figure
            to={stats && linksBehind.signed(stats)}
            label={t.signed}
            value={stats && showCount(stats.signing?.total?.count ?? 0)}
            hint={t.signed_hint}
          />
          <Figure
            to={stats && linksBehind.signed(stats)}
            label={t.median}
            value={stats && (stats.signing?.total ? showLength(stats.signing.total.median_seconds) : t.no_day)}
            hint={stats?.signing?.total ? t.median_hint(showLength(stats.signing.total.p90_seconds)) : t.median_none}
          />
        </>
      )}
      {stats?.money !== null && <MoneyFigure stats={stats} />}
      {stats?.gateways !== null && <UndeliveredFigure stats={stats} />}
    </FigureRow>
  )
}

function MoneyFigure({ stats }: Part) {
  const money = stats?.money ?? []
  const kopecks = money.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const payments = money.reduce((sum, { count }) => sum + count, 0)
  return (
    <Figure
      to={stats && linksBehind.payments(stats)}
      label={t.money}
      value={stats && showRubles(kopecks / 100)}
      hint={t.payments(payments)}
    />
  )
}

function UndeliveredFigure({ stats }: Part) {
  const gateways = stats?.gateways ?? []
  const failed = gateways.reduce((sum, gateway) => sum + gateway.failed, 0)
  const count = gateways.reduce((sum, gateway) => sum + gateway.count, 0)
  return (
    <Figure
      to={stats && linksBehind.failures(stats)}
      label={t.undelivered}
      value={stats && showCount(failed)}
      hint={t.undelivered_hint(count)}
    />
  )
}

function Waiting({ stats }: Part) {
  const stuck = stats?.stuck?.filter(({ kind }) => urgentStuckKinds.includes(kind))
  const waits = [
    {
      label: t.codes_late,
      hint: t.codes_late_hint,
      count: stats?.codes_late,
      to: stats && linksBehind.codesLate(stats.at),
    },
    {
      label: t.stuck,
      hint: t.stuck_hint,
      count: stats?.stuck === null ? null : stuck?.reduce((sum, { count }) => sum + count, 0),
      to: linksBehind.stuck,
    },
    { label: t.balances, hint: t.balances_hint, count: stats?.balances_ending, to: linksBehind.balances },
    { label: t.senders, hint: t.senders_hint, count: stats?.senders_waiting, to: linksBehind.senders },
    { label: t.complaints, hint: t.complaints_hint, count: stats?.complaints_open, to: linksBehind.complaints },
  ]
  const unpaid = stats?.unpaid_day
  return (
    <FigureRow columns={6}>
      {waits.map(
        ({ label, hint, count, to }) =>
          count !== null && (
            <Figure
              key={label}
              to={to}
              label={label}
              hint={hint}
              value={count === undefined ? undefined : showCount(count)}
              isWaiting={(count ?? 0) > 0}
            />
          ),
      )}
      {unpaid !== null && (
        <Figure
          label={t.unpaid}
          hint={t.unpaid_hint(unpaid?.limit ?? null)}
          value={unpaid && showRubles(unpaid.spent)}
          isWaiting={Boolean(unpaid?.limit && unpaid.spent > unpaid.limit * unpaid_alarm_share)}
        />
      )}
    </FigureRow>
  )
}
