import Typography from '@mui/material/Typography'
import type { Bill } from '#shared/contract/bills.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { nounTexts } from '#shared/text/fields.ts'

const labels = nounTexts.bills.fields

/** Who ordered it, for which organization and purpose. */
export function BillFacts({ bill }: { bill: Bill }) {
  const { payer } = bill
  return (
    <Facts>
      <Fact label={labels.payer}>
        {payer.name}
        <Typography variant="body2" color="text.secondary" component="div">
          {payer.inn && `${t.inn} ${payer.inn}`}
          {payer.kpp && `, ${t.kpp} ${payer.kpp}`}
          {payer.address && <div>{payer.address}</div>}
        </Typography>
      </Fact>
      <Fact label={labels.item}>{bill.item}</Fact>
      <Fact label={labels.email}>
        {bill.email}
        {bill.email_status === 'not_confirmed' && (
          <Typography variant="body2" color="text.secondary" component="div">
            {t.no_letter}
          </Typography>
        )}
      </Fact>
      <Fact label={labels.created_by}>
        {bill.created_by}, {showTime(bill.created_at)} (МСК)
      </Fact>
      {bill.cancel_reason && <Fact label={labels.cancel_reason}>{bill.cancel_reason}</Fact>}
    </Facts>
  )
}
