import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { Transaction } from '#shared/contract/billing.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { MovementField } from '#shared/ra/fields/MovementField.tsx'
import { transactionTexts as t } from '#shared/text/admin.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { transferReasonTexts } from '#shared/text/statuses.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { TextLink } from '../fields/TextLink.tsx'
import { TableRows } from '../list/TableRows.tsx'

const labels = nounTexts.transactions.fields

export function TransactionRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick={false} card={<TransactionCard ofOne={ofOne} />}>
      <DataTable.Col source="at" field={MomentField} />
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="reason" disableSort field={Reason} />
      <DataTable.Col label={t.basis} field={Basis} />
      <DataTable.NumberCol source="amount" field={MovementField} />
      <DataTable.NumberCol source="held" disableSort field={MovementField} />
      <DataTable.NumberCol source="available_after" disableSort field={MoneyField} />
    </TableRows>
  )
}

function Reason() {
  const transaction = useRecordContext<Transaction>()
  return transaction ? transferReasonTexts[transaction.reason] : null
}

/** What the movement rests on. */
function Basis() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const { request_id, payment_id, description } = transaction
  if (request_id !== null) return <TextLink to={`/request/${request_id}/show`}>{t.request(request_id)}</TextLink>
  if (payment_id !== null) return <TextLink to={`/payments/${payment_id}/show`}>{t.payment(payment_id)}</TextLink>
  return description
}

function TransactionCard({ ofOne }: { ofOne: boolean }) {
  return (
    <>
      <strong>
        <Reason />
      </strong>
      {!ofOne && <ClientField />}
      <TextField source="description" color="text.secondary" />
      <span>
        {labels['amount']} <MovementField source="amount" /> · {labels['held']} <MovementField source="held" />
      </span>
      <span>
        {labels['available_after']} <MoneyField source="available_after" />
      </span>
      <MomentField source="at" />
    </>
  )
}
