import { useRecordContext } from 'ra-core'
import type { ClientBalance } from '#shared/contract/balance.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { List } from '../../parts/list/List.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { withShortForm } from '#shared/rules/legal-form.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { consoleBalanceTexts as t } from '#shared/text/balance.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { HiddenLabel } from '../../parts/list/HiddenLabel.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { EndsSoonFilter } from './EndsSoonFilter.tsx'
import { BalanceTotals } from './BalanceTotals.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { orderOf } from '#shared/rules/lists.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('balance')

const labels = nounTexts.balance.fields

/** One row per client: its balance and what of it is held. */
export function BalanceList() {
  return (
    <List
      title={t.title}
      sort={byName}
      more={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <Rows rowClick={false} summed="money" card={<BalanceCard />}>
        <Col source="client_name" field={Name} />
        <Col source="available" align="right" field={MoneyField} />
        <Col source="held" align="right" field={MoneyField} />
        <Col source="money" align="right" field={MoneyField} />
        <Col source="signatures_left" align="right" field={Signatures} />
        <Col label={<HiddenLabel text={t.transactions} />} field={Movements} />
      </Rows>
      <BalanceTotals />
    </List>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <EndsSoonFilter />
  </>
)
const byName = orderOf('balance', 'client_name', 'ASC')

function Name() {
  const balance = useRecordContext<ClientBalance>()
  return balance ? (
    <TextLink isMain to={links.show('clients', balance.client_id)}>
      {withShortForm(balance.client_name)}
    </TextLink>
  ) : null
}

/** What is left in packages, and when the first of them ends. */
function Signatures() {
  const balance = useRecordContext<ClientBalance>()
  if (!balance || balance.signatures.left === 0) return fieldTexts.none
  const { left, valid_until } = balance.signatures
  return (
    <Figures>
      {showCount(left)}
      {valid_until && ` ${t.until(showDate(valid_until))}`}
    </Figures>
  )
}

function Movements() {
  const balance = useRecordContext<ClientBalance>()
  if (!balance) return null
  return (
    <TextLink to={links.list('transactions', { ...withoutHolds, client_id: balance.client_id })}>
      {t.transactions}
    </TextLink>
  )
}

function BalanceCard() {
  return (
    <RowCard main={<Name />} end={<MoneyField source="available" />}>
      <>
        {labels.held}: <MoneyField source="held" />
      </>
      <>
        {labels.signatures_left}: <Signatures />
      </>
      <Movements />
    </RowCard>
  )
}
