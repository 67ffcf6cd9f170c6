import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Transaction } from '#shared/contract/transactions.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Units } from '#shared/ra/Units.tsx'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { showTime } from '#shared/rules/clock.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** the height of one line */
const movements_px = 44

const oldest = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } } as const

/** The request's own transactions, of money or of a package's signatures. */
export function RequestMoney({ request }: { request: SignRequest }) {
  const { id, client_id } = request
  const { data: own } = useGetList<Transaction>('transactions', { ...oldest, filter: { request_id: id } })
  return (
    <Panel
      title={t.money}
      actions={<TextLink to={links.list('transactions', { ...withoutHolds, client_id })}>{t.all_money}</TextLink>}
    >
      {!own && <Skeleton variant="rounded" height={movements_px} />}
      {own?.length === 0 && t.no_money}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {own &&
          withoutEndedHolds(own).map((transaction) => <Movement key={transaction.id} transaction={transaction} />)}
      </Box>
    </Panel>
  )
}

/** A hold that was charged or given back says nothing that its end does not. */
function withoutEndedHolds(transactions: Transaction[]): Transaction[] {
  return transactions.filter(({ reason, unit }, at) => {
    const ends = transactions.slice(at + 1).some((later) => later.unit === unit && later.held < 0)
    return reason !== 'hold' || !ends
  })
}

function Movement({ transaction }: { transaction: Transaction }) {
  const { unit, reason, amount, held, at } = transaction
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
      <Box sx={{ flex: '1 1 min-content' }}>
        {transferReasonTexts[reason]}
        <Typography variant="caption" color="text.secondary" component="div">
          <Figures>{showTime(at)}</Figures>
        </Typography>
      </Box>
      {amount === 0 ? <Units unit={unit} value={Math.abs(held)} /> : <Units unit={unit} value={amount} signed />}
    </Box>
  )
}
