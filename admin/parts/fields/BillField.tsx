import { useRecordContext, useReference } from 'ra-core'
import type { Bill } from '#shared/contract/bills.ts'
import { consoleBillTexts as billTexts } from '#shared/text/bills.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { links } from '../links.ts'
import { TextLink } from './TextLink.tsx'

/** Link to the paid bill, by its number. */
export function BillField() {
  const record = useRecordContext()
  const id: unknown = record?.['bill_id']
  if (typeof id !== 'number') return fieldTexts.none
  return <BillLink id={id} />
}

function BillLink({ id }: { id: number }) {
  const { referenceRecord: bill } = useReference<Bill>({ reference: 'bills', id })
  return (
    <Figures>
      <TextLink to={links.show('bills', id)}>{bill ? billTexts.number(bill.number) : '…'}</TextLink>
    </Figures>
  )
}
