import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Stuck } from '#shared/contract/stuck.ts'
import { listTexts } from '#shared/text/ra.ts'
import { stuckKindTexts } from '#shared/text/stuck.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { HiddenLabel } from '../../parts/list/HiddenLabel.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { AgeField } from './AgeField.tsx'
import { AttemptsField } from './AttemptsField.tsx'
import { CauseField } from './CauseField.tsx'
import { RetryButton } from './RetryButton.tsx'
import { RetryChosenButton } from './RetryChosenButton.tsx'
import { ThingField } from './ThingField.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('stuck')

export function StuckRows() {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  return (
    <TableRows
      rowClick={false}
      card={<StuckCard />}
      bulkActionButtons={canAccess ? <RetryChosenButton /> : false}
      isRowSelectable={isRetriable}
    >
      <Col source="since" field={AgeField} />
      <Col source="kind">
        <Kind />
        <ThingField />
      </Col>
      <Col source="cause" field={CauseField} />
      <Col source="client_id" field={ClientField} />
      <Col source="attempts" field={AttemptsField} />
      {canAccess && (
        <Col label={<HiddenLabel text={listTexts.action} />} align="right">
          <RetryButton />
        </Col>
      )}
    </TableRows>
  )
}

const isRetriable = (row: Stuck) => row.can_retry && row.state !== 'running'

function Kind() {
  const row = useRecordContext<Stuck>()
  return row && <Box sx={{ fontWeight: 500 }}>{stuckKindTexts[row.kind]}</Box>
}

function StuckCard() {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  return (
    <>
      <AgeField />
      <Kind />
      <ThingField />
      <CauseField />
      <ClientField />
      <AttemptsField />
      {canAccess && <RetryButton />}
    </>
  )
}
