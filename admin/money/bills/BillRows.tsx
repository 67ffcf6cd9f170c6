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
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('bills')

export function BillRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<BillCard />}>
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
    </TableRows>
  )
}

function BillCard() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <>
      <StatusField source="status" texts={billStatusTexts} />
      <strong>
        <MoneyField source="amount" />
      </strong>
      <TextField source="payer.name" />
      <span>
        {t.number(bill.number)} · <DayField source="issued_on" />
      </span>
      {bill.left > 0 && <span>{t.rest(showRubles(bill.left), showDay(bill.due_on))}</span>}
    </>
  )
}
