import type { ReactNode } from 'react'
import { useGetList, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ClientBalance } from '#shared/contract/balance.ts'
import type { Client } from '#shared/contract/clients.ts'
import { Figures, Money } from '#shared/ra/Money.tsx'
import { showCount } from '#shared/rules/show-count.ts'
import { clientTexts as t } from '#shared/text/clients.ts'

const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const

/** The balance of the client in the context, in one line: available, held, in total. */
export function ClientMoney() {
  const client = useRecordContext<Client>()
  const { data } = useGetList<ClientBalance>('balance', { ...first, filter: { client_id: client?.id } })
  const balance = data?.[0]
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: 14 }}>
      <Part label={t.available}>{balance && <Money rubles={balance.available} />}</Part>
      <Part label={t.held}>{balance && <Money rubles={balance.held} />}</Part>
      <Part label={t.money}>{balance && <Money rubles={balance.money} />}</Part>
      <Part label={t.signatures}>{balance && <Figures>{showCount(balance.signatures.left)}</Figures>}</Part>
    </Box>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {children ?? <Skeleton width={72} />}
      </Box>
    </Box>
  )
}
