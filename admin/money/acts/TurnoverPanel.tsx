import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Turnover } from '#shared/contract/turnover.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { whyNotDays, type Days } from './DayRange.tsx'
import { useTurnover } from './use-turnover.ts'

/** Sums of all clients: from the opening balance to the closing one, and the services beside them. */
export function TurnoverPanel({ days }: { days: Days }) {
  const { data: turnover, error, refetch } = useTurnover(days)
  const why = whyNotDays(days)
  return (
    <Panel title={t.panel}>
      {why !== null && <Typography color="text.secondary">{why}</Typography>}
      {why === null && error && <Failure error={error} onRetry={refetch} />}
      {why === null &&
        !error &&
        (turnover ? <Sums turnover={turnover} /> : <Skeleton variant="rounded" height={312} />)}
    </Panel>
  )
}

function Sums({ turnover }: { turnover: Turnover }) {
  const { count, opening, paid, returned, bought, charged, closing, held, services, acts } = turnover
  const clients = count > 0 ? t.clients(count) : t.nobody
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {turnover.counting ? t.counting(clients, showTime(turnover.at)) : clients}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Line label={t.sums.opening} rubles={opening} isBold />
        <Line label={t.sums.paid} rubles={paid} signed />
        <Line label={t.sums.returned} rubles={-returned} signed />
        <Line label={t.sums.bought} rubles={-bought} signed />
        <Line label={t.sums.charged} rubles={-charged} signed />
        <Line label={t.sums.closing} rubles={closing} isBold />
        <Line label={t.sums.held} rubles={held} />
        <Line label={t.sums.services} rubles={services} isApart />
        <Line label={t.acts(acts.count)} rubles={acts.amount} />
      </Box>
    </>
  )
}

type LineProps = { label: string; rubles: number; signed?: boolean; isBold?: boolean; isApart?: boolean }

function Line({ label, rubles, signed = false, isBold = false, isApart = false }: LineProps) {
  return (
    <Box sx={{ ...line, fontWeight: isBold ? 600 : 400, mt: isApart ? 2 : 0 }}>
      <Box component="dt" sx={{ minWidth: 0 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Money rubles={rubles === 0 ? 0 : rubles} signed={signed} />
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  gap: 2,
  justifyContent: 'space-between',
  alignItems: 'baseline',
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
}
