import { useGetList, useRecordContext } from 'ra-core'
import type { ClientBalance } from '#shared/contract/balance.ts'
import type { Client } from '#shared/contract/clients.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { Figure, FigureRow } from '../../parts/Figure.tsx'

const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const

/** The balance of the client in the context: in total, held and available. */
export function ClientMoney() {
  const client = useRecordContext<Client>()
  const { data } = useGetList<ClientBalance>('balance', { ...first, filter: { client_id: client?.id } })
  const balance = data?.[0]
  return (
    <FigureRow columns={4}>
      <Figure label={t.available} value={balance && showRubles(balance.available)} />
      <Figure label={t.held} value={balance && showRubles(balance.held)} />
      <Figure label={t.money} value={balance && showRubles(balance.money)} />
      <Figure label={t.signatures} value={balance && showCount(balance.signatures.left)} />
    </FigureRow>
  )
}
