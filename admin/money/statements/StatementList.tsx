import { useCanAccess } from 'ra-core'
import { TextField } from 'react-admin'
import Box from '@mui/material/Box'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { List } from '../../parts/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { statementTexts as t } from '#shared/text/statements.ts'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { CountsField } from './CountsField.tsx'
import { PeriodField } from './PeriodField.tsx'
import { StatementDrop } from './StatementDrop.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('statements')

/** Bank statements, and what in them needs staff. */
export function StatementList() {
  const { canAccess: mayUpload } = useCanAccess({ resource: 'statements', action: 'create' })
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      actions={mayUpload && <StatementDrop isBrief />}
      filters={filters}
      empty={<Empty mayUpload={mayUpload ?? false} />}
    >
      <Rows rowClick="show" card={<StatementCard />}>
        <Col source="name">
          <RowLink type="show">
            <TextField source="name" variant="inherit" />
          </RowLink>
        </Col>
        <Col label={t.period_label} field={PeriodField} />
        <Col label={t.state} field={CountsField} />
        <Col source="credited_amount" align="right" field={MoneyField} />
        <Col source="created_by">
          <StaffField source="created_by" brief />
        </Col>
        <Col source="created_at" field={MomentField} />
      </Rows>
    </List>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <ClearFilter />
  </>
)

function Empty({ mayUpload }: { mayUpload: boolean }) {
  if (!mayUpload) return <EmptyState title={t.empty_title} hint={t.only_read} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <StatementDrop />
      <EmptyState title={t.empty_title} hint={t.empty} />
    </Box>
  )
}

function StatementCard() {
  return (
    <RowCard main={<TextField source="name" />} end={<MoneyField source="credited_amount" />}>
      <CountsField />
      <PeriodField />
      <MomentField source="created_at" />
    </RowCard>
  )
}
