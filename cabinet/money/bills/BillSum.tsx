import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Bill } from '#shared/contract/bills.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { billAllows } from '#shared/rules/bills.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { showLongDay, cabinetBillTexts as t } from '#shared/text/bills.ts'

/** Amount, and due date or outcome. */
export function BillSum({ bill }: { bill: Bill }) {
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="body2" color="text.secondary">
        {billAllows('pay', bill.status) ? t.to_pay : t.amount}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 0.5 }}>
        <Figures sx={{ fontSize: { xs: 26, sm: 32 }, fontWeight: 600, lineHeight: 1.3 }}>
          {showRubles(billAllows('pay', bill.status) ? bill.left : bill.amount)}
        </Figures>
        <Box sx={{ fontWeight: 500 }}>{whatNow(bill)}</Box>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {taxAndPaid(bill)}
      </Typography>
    </Card>
  )
}

function whatNow({ status, due_on }: Bill): string {
  if (status === 'paid') return t.is_paid
  if (status === 'cancelled') return t.is_cancelled
  return status === 'overdue' ? t.was_until(showLongDay(due_on)) : t.until(showLongDay(due_on))
}

/** The tax is of the whole bill, so beside a remaining part the full amount is shown. */
function taxAndPaid({ amount, paid, vat_text }: Bill): string {
  return paid > 0 ? t.partly(showRubles(amount), vat_text, showRubles(paid)) : vat_text
}
