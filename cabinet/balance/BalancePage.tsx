import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Page } from '#shared/ra/Page.tsx'
import { balanceTexts as t } from '#shared/text/cabinet.ts'
import { Figure, Figures } from './Figure.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useMoney } from './use-money.ts'
import { showRubles } from '#shared/ra/show-rubles.ts'

export function BalancePage() {
  const { balance, price } = useMoney()
  return (
    <Page title={t.title} subtitle={t.how}>
      <Figures>
        <Figure label={t.available} value={balance && showRubles(balance.available)} isMain />
        <Figure label={t.held} value={balance && showRubles(balance.held)} />
        <Figure label={t.price} value={price === undefined ? undefined : showRubles(price)} hint={t.price_hint} />
      </Figures>
      <Box>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t.transactions}
        </Typography>
        <TransactionList />
      </Box>
    </Page>
  )
}
