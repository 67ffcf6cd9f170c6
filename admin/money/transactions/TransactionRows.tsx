import { useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import type { Transaction } from '#shared/contract/transactions.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { UnitField } from '#shared/ra/fields/UnitField.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { consoleTransactionTexts as t, transferReasonTexts } from '#shared/text/transactions.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { useIsWithoutHolds } from '#shared/ra/transactions/use-is-without-holds.ts'

const Col = columnOf('transactions')

const labels = nounTexts.transactions.fields

export function TransactionRows({ ofOne = false }: { ofOne?: boolean }) {
  const isFolded = useIsWithoutHolds()
  return (
    <Rows rowClick={false} summed="amount" card={<TransactionCard ofOne={ofOne} />}>
      <Col source="at" field={MomentField} />
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="reason" field={Reason} />
      <Col label={t.basis} field={Basis} />
      <Col source="amount" disableSort align="right">
        <UnitField source="amount" signed />
      </Col>
      {isFolded ? null : (
        <Col source="held" align="right">
          <UnitField source="held" signed />
        </Col>
      )}
      <Col source="available_after" align="right">
        <UnitField source="available_after" />
      </Col>
    </Rows>
  )
}

function Reason() {
  const transaction = useRecordContext<Transaction>()
  return transaction ? transferReasonTexts[transaction.reason] : null
}

/** What the transaction was made for. */
function Basis() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const { request_id, payment_id, package_id, client_id, description } = transaction
  if (request_id !== null)
    return <NoBreak to={links.show('document-sign-requests', request_id)} text={t.request(request_id)} />
  if (payment_id !== null) return <NoBreak to={links.show('payments', payment_id)} text={t.payment(payment_id)} />
  if (package_id === null) return description
  return <NoBreak to={links.list('packages', { client_id })} text={t.package(package_id)} />
}

function NoBreak({ to, text }: { to: string; text: string }) {
  return (
    <Figures>
      <TextLink to={to}>{text}</TextLink>
    </Figures>
  )
}

function TransactionCard({ ofOne }: { ofOne: boolean }) {
  return (
    <RowCard main={<Reason />} end={<Moved />}>
      <MomentField source="at" />
      {!ofOne && <ClientField />}
      <TextField source="description" />
      <>
        {labels.available_after} <UnitField source="available_after" />
      </>
    </RowCard>
  )
}

/** What moved: of a hold only what is held. */
function Moved() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  return transaction.amount === 0 && transaction.held !== 0 ? (
    <>
      {labels.held} <UnitField source="held" signed />
    </>
  ) : (
    <UnitField source="amount" signed />
  )
}
