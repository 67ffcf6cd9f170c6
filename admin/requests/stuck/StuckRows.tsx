import { useCanAccess, useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import Box from '@mui/material/Box'
import type { Stuck } from '#shared/contract/stuck.ts'
import { stuckKindTexts, stuckTexts as t } from '#shared/text/stuck.ts'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { AgeField } from './AgeField.tsx'
import { CauseField } from './CauseField.tsx'
import { NextAct, NextField } from './NextField.tsx'
import { RetryChosenButton } from './RetryChosenButton.tsx'
import { ThingField } from './ThingField.tsx'
import { useCauses } from './use-causes.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('stuck')

/** The columns answer in this order: why, what, whose, since when, what next. */
export function StuckRows() {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  const { isPending } = useCauses()
  return (
    <Rows
      rowClick={false}
      card={<StuckCard />}
      isWaiting={isPending}
      bulkActionButtons={canAccess ? <RetryChosenButton /> : false}
      isRowSelectable={isRetriable}
      hiddenColumns={details}
    >
      <Col source="cause" field={CauseField} />
      <Col source="about" field={ThingField} />
      <Col source="client_id" field={ClientField} />
      <Col source="since" label={t.age} field={AgeField} />
      <Col source="next_at" label={t.what_next} field={NextAct} />
      <Col source="kind" field={Kind} />
      <Col source="attempts" />
      <Col source="error">
        <TextField source="error" emptyText="—" />
      </Col>
    </Rows>
  )
}

const isRetriable = (row: Stuck) => row.can_retry && row.state !== 'running'

/** in the panel of the row, and chosen behind «Вид» */
const details = ['kind', 'attempts', 'error']

function Kind() {
  const row = useRecordContext<Stuck>()
  return row && stuckKindTexts[row.kind]
}

/** On a phone its page has the act, and rows that can be retried are chosen. */
function StuckCard() {
  return (
    <RowCard
      main={
        <Box component="span" sx={wholeRow}>
          <CauseField />
        </Box>
      }
      end={<AgeField />}
    >
      <NextField />
      <ClientName />
      <ThingField />
    </RowCard>
  )
}

/** The link of the cause takes the presses of its row. */
const wholeRow = { '& > a::after': { content: '""', position: 'absolute', inset: 0 } }
