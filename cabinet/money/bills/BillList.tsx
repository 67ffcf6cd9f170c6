import { useRecordContext } from 'ra-core'
import type { Bill } from '#shared/contract/bills.ts'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { DayField } from '#shared/ra/fields/DayField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { billStatusTexts, cabinetBillTexts as t } from '#shared/text/bills.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { BillCard } from './BillCard.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('bills')

export function BillList() {
  return (
    <MoneyFrame>
      <List title={t.title} actions={<Create />} empty={<Empty />} filters={filters}>
        <Rows rowClick="show" summed="amount" card={<BillCard />}>
          <Col source="number">
            <RowLink type="show">
              <Number />
            </RowLink>
          </Col>
          <Col source="issued_on" field={DayField} />
          <Col source="payer">
            <PayerName />
          </Col>
          <Col source="amount" align="right" field={MoneyField} />
          <Col source="status">
            <StatusField source="status" texts={billStatusTexts} />
          </Col>
          <Col source="due_on" field={DayField} />
        </Rows>
      </List>
    </MoneyFrame>
  )
}

const states = Object.entries(billStatusTexts).map(([id, { word }]) => ({ id, name: word }))

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <SelectFilter source="status" label={t.status} choices={states} />
  </>
)

const Create = () => <CreateButton label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function Number() {
  const bill = useRecordContext<Bill>()
  return bill ? `№\u00a0${bill.number}` : null
}

function PayerName() {
  return useRecordContext<Bill>()?.payer.name ?? null
}
