import type { Bill } from '#shared/contract/bills.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { showDay } from '#shared/text/bills.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { fieldTexts } from '#shared/text/ra.ts'

const labels = nounTexts.bills.fields

/** Amount, paid part and due date; or why it is no longer awaited. */
export function BillSums({ bill }: { bill: Bill }) {
  const { amount, vat_text, paid, left, due_on, item, cancelled_at, cancel_reason } = bill
  return (
    <Facts>
      <Fact label={labels.amount}>
        <strong>
          <Money rubles={amount} />
        </strong>
      </Fact>
      <Fact label={labels.vat_text}>{vat_text}</Fact>
      <Fact label={labels.paid}>
        <Money rubles={paid} />
      </Fact>
      {cancelled_at === null ? (
        <>
          <Fact label={labels.left}>
            <Money rubles={left} />
          </Fact>
          <Fact label={labels.due_on}>{showDay(due_on)}</Fact>
        </>
      ) : (
        <>
          <Fact label={labels.cancelled_at}>{showTime(cancelled_at)} (МСК)</Fact>
          <Fact label={labels.cancel_reason}>{cancel_reason ?? fieldTexts.none}</Fact>
        </>
      )}
      <Fact label={labels.item}>{item}</Fact>
    </Facts>
  )
}
