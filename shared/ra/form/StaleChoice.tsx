import { useState } from 'react'
import { useGetList, useResourceDefinitions, type RaRecord } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { JournalEntry } from '../../contract/journal.ts'
import { showTime } from '../../rules/clock.ts'
import { fieldName } from '../../text/journal-fields.ts'
import { typedTexts as t } from '../../text/typed.ts'
import { ActionButton } from '../ActionButton.tsx'

type Row = Record<string, unknown>
type Choice = 'mine' | 'saved'

type StaleChoiceProps = {
  noun: string
  base: Row
  mine: Row
  current: Row
  fields: string[]
  show: (field: string, value: unknown) => string
  /** the fields that keep what was typed */
  onChosen: (mine: Row) => void
}

/** The row was changed elsewhere while somebody typed: both versions, field by field. */
export function StaleChoice({ noun, base, mine, current, fields, show, onChosen }: StaleChoiceProps) {
  const isChangedBy = (row: Row, field: string) =>
    JSON.stringify(row[field] ?? null) !== JSON.stringify(base[field] ?? null)
  // what only one side has changed is its own; what both have changed is asked
  const otherwise = (field: string): Choice | undefined =>
    !isChangedBy(current, field) ? 'mine' : !isChangedBy(mine, field) ? 'saved' : undefined
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const choiceOf = (field: string) => chosen[field] ?? otherwise(field)
  const isReady = fields.every((field) => choiceOf(field) !== undefined)
  const apply = () =>
    onChosen(
      Object.fromEntries(fields.filter((field) => choiceOf(field) === 'mine').map((field) => [field, mine[field]])),
    )

  return (
    <Alert severity="warning" icon={false} sx={{ width: '100%', mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      <Typography variant="h3" component="h2">
        {t.stale_title}
      </Typography>
      <SavedBy noun={noun} current={current} />
      <Typography variant="body2">{t.stale_what}</Typography>
      <Box sx={{ display: 'grid', gap: 1.5, my: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map((field) => (
          <FormControl key={field}>
            <FormLabel id={`stale-${field}`}>{fieldName(noun, field)}</FormLabel>
            <RadioGroup
              aria-labelledby={`stale-${field}`}
              name={`stale-${field}`}
              value={choiceOf(field) ?? ''}
              onChange={(_event, side) => setChosen((now) => ({ ...now, [field]: side === 'mine' ? 'mine' : 'saved' }))}
            >
              <FormControlLabel value="mine" control={radio} label={labelled(t.mine, show(field, mine[field]))} />
              <FormControlLabel value="saved" control={radio} label={labelled(t.saved, show(field, current[field]))} />
            </RadioGroup>
          </FormControl>
        ))}
      </Box>
      <ActionButton variant="contained" whyNot={isReady ? null : t.merge_later} onClick={apply}>
        {t.merge}
      </ActionButton>
    </Alert>
  )
}

const radio = <Radio size="small" />

const labelled = (side: string, value: string) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {side}: <strong>{value}</strong>
  </Box>
)

/** Who has changed the row and when, where its reader may know: staff read it in the journal. */
function SavedBy({ noun, current }: { noun: string; current: Row }) {
  const enabled = 'journal' in useResourceDefinitions()
  const id = typeof current['id'] === 'number' && noun !== 'seller' ? { subject_id: current['id'] } : {}
  const { data } = useGetList<JournalEntry & RaRecord<number>>(
    'journal',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: { subject: noun, ...id } },
    { enabled },
  )
  const { updated_at } = current
  const last = data?.[0]
  if (!last && typeof updated_at !== 'string') return null
  return (
    <Typography variant="body2" component="p">
      {last ? t.stale_by(last.actor_name, showTime(last.at)) : t.stale_when(showTime(String(updated_at)))}
    </Typography>
  )
}
