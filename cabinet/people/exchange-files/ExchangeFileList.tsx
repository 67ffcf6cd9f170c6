import { useRecordContext } from 'ra-core'
import { Link } from 'react-router'
import type { ExchangeFile } from '#shared/contract/exchange-files.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { TextField } from 'react-admin'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { exchangeFileStatuses } from '#shared/rules/exchange-files.ts'
import { exchangeScreenTexts as t, exchangeStatusTexts } from '#shared/text/exchange-files.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { links } from '../../parts/links.ts'
import { List } from '../../parts/List.tsx'
import { ConnectionFrame } from '../client-codes/ConnectionFrame.tsx'

const Col = columnOf('exchange-files')

/** What a program of the client has left in its folder, and what became of it. */
export function ExchangeFileList() {
  return (
    <ConnectionFrame>
      <List
        title={t.title}
        subtitle={t.subtitle}
        filters={filters}
        empty={<EmptyState title={t.empty_title} hint={t.empty} />}
      >
        <Rows rowClick={false} card={<FileCard />} sx={widths}>
          <Col source="file_name" />
          <Col source="status">
            <State />
          </Col>
          <Col source="reason" />
          <Col source="request_id" field={RequestNumber} />
          <Col source="table_name" />
          <Col source="line" align="right" />
          <Col source="created_at" field={MomentField} />
        </Rows>
      </List>
    </ConnectionFrame>
  )
}

const filters = (
  <SelectFilter
    source="status"
    label={nounTexts['exchange-files'].fields.status}
    choices={exchangeFileStatuses.map((id) => ({ id, name: exchangeStatusTexts[id].word }))}
  />
)

const State = () => <StatusField source="status" texts={exchangeStatusTexts} />

function RequestNumber() {
  const id = useRecordContext<ExchangeFile>()?.request_id
  return id ? <Link to={links.show('document-sign-requests', id)}>№&nbsp;{id}</Link> : fieldTexts.none
}

/** the reason is what is read here */
const widths = { '& td.column-reason': { maxWidth: 0, width: '50%' } }

function FileCard() {
  return (
    <RowCard main={<TextField source="file_name" />} end={<State />} action={<TextField source="reason" />}>
      <MomentField source="created_at" />
    </RowCard>
  )
}
