import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { paymentStatusTexts } from '#shared/text/payments.ts'
import { BillField } from '../../parts/fields/BillField.tsx'
import { BriefField } from '../../parts/fields/BriefField.tsx'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('payments')

type PaymentRowsProps = {
  /** all rows have the same client or bill: no column for it */
  of?: 'client' | 'bill'
}

export function PaymentRows({ of }: PaymentRowsProps) {
  return (
    <Rows
      rowClick="show"
      summed="amount"
      card={<PaymentCard ofOne={of !== undefined} />}
      // beside other facts of their client or bill there is room for half of the columns
      hiddenColumns={of ? ['description', 'created_by'] : []}
    >
      <Col source="id">
        <RowLink type="show">
          <TextField source="id" variant="inherit" />
        </RowLink>
      </Col>
      <Col source="created_at" field={MomentField} />
      {of ? null : <Col source="client_id" disableSort field={ClientField} />}
      <Col source="description" field={BriefField} />
      {of === 'bill' ? null : <Col source="bill_id" field={BillField} />}
      <Col source="created_by">
        <StaffField source="created_by" brief />
      </Col>
      <Col source="status">
        <StatusField source="status" texts={paymentStatusTexts} />
      </Col>
      <Col source="amount" align="right" field={MoneyField} />
    </Rows>
  )
}

function PaymentCard({ ofOne }: { ofOne: boolean }) {
  return (
    <RowCard main={ofOne ? <TextField source="description" /> : <ClientName />} end={<MoneyField source="amount" />}>
      <StatusField source="status" texts={paymentStatusTexts} />
      <MomentField source="created_at" />
      {!ofOne && <TextField source="description" />}
    </RowCard>
  )
}
