import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
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

export function BillRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<BillCard />}>
      <DataTable.Col source="number">
        <RowLink type="show">
          <TextField source="number" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="issued_on" disableSort field={DayField} />
      <DataTable.Col source="payer.name" disableSort field={BriefField} />
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="status" disableSort>
        <StatusField source="status" texts={billStatusTexts} />
      </DataTable.Col>
      <DataTable.Col source="due_on" disableSort field={DayField} />
      <DataTable.Col source="amount" align="right" field={MoneyField} />
      <DataTable.Col source="left" disableSort align="right" field={MoneyField} />
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
