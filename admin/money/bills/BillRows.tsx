import { useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import type { Bill } from '#shared/contract/bills.ts'
import { DayField } from '#shared/ra/fields/DayField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { consoleBillTexts as t, billStatusTexts, showDay } from '#shared/text/bills.ts'
import { BriefField } from '../../parts/fields/BriefField.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('bills')

export function BillRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" summed="amount" card={<BillCard />}>
      <Col source="number">
        <RowLink type="show">
          <TextField source="number" variant="inherit" />
        </RowLink>
      </Col>
      <Col source="issued_on" field={DayField} />
      <Col source="payer.name" field={BriefField} />
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="status">
        <StatusField source="status" texts={billStatusTexts} />
      </Col>
      <Col source="due_on" field={DayField} />
      <Col source="amount" align="right" field={MoneyField} />
      <Col source="left" align="right" field={MoneyField} />
    </Rows>
  )
}

function BillCard() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <RowCard main={<TextField source="payer.name" />} end={<MoneyField source="amount" />}>
      <StatusField source="status" texts={billStatusTexts} />
      {t.number(bill.number)}
      <DayField source="issued_on" />
      {bill.left > 0 && t.due(showRubles(bill.left), showDay(bill.due_on))}
    </RowCard>
  )
}
