import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import type { ClientBalance } from '#shared/contract/balance.ts'
import { Money } from '#shared/ra/Money.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { useSecondPerson } from './use-second-person.ts'

const single = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

/** The balance before and after the payment, before it is entered. */
export function BalanceAfter() {
  const [client_id, amount]: unknown[] = useWatch({ name: ['client_id', 'amount'] })
  const day = useSecondPerson()?.staff_day ?? Infinity
  const isChosen = typeof client_id === 'number'
  const { data } = useGetList<ClientBalance>('balance', { ...single, filter: { client_id } }, { enabled: isChosen })
  const available = isChosen ? data?.[0]?.available : undefined
  return (
    <Box role="status" sx={{ width: '100%', mt: 1, p: 2, borderRadius: 1, bgcolor: 'background.default' }}>
      {available === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {t.balance_hint}
        </Typography>
      ) : (
        <>
          <Line label={t.now} rubles={available} />
          {typeof amount === 'number' && amount > 0 && (
            <Line label={t.becomes} rubles={(Math.round(available * 100) + Math.round(amount * 100)) / 100} isMain />
          )}
        </>
      )}
      {typeof amount === 'number' && amount > day && (
        <Typography variant="body2" color="warning.main" component="p" sx={{ mt: 1 }}>
          {t.will_wait(showRubles(day))}
        </Typography>
      )}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
        {t.final}
      </Typography>
    </Box>
  )
}

function Line({ label, rubles, isMain = false }: { label: string; rubles: number; isMain?: boolean }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: isMain ? 600 : 400 }}>
      <span>{label}</span>
      <Money rubles={rubles} />
    </Box>
  )
}
