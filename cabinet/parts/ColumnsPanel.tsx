import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { ChoiceLine, ChoiceLines } from './ChoiceLine.tsx'

type ColumnsPanelProps<Field extends string> = {
  columns: readonly { name: string; field: Field | null; samples: readonly string[] }[]
  /** what a column can be */
  meanings: readonly { value: Field; text: string }[]
  /** what is still to be chosen, in words; null when nothing is */
  lackOf: (choice: (Field | null)[]) => string | null
  save: (choice: (Field | null)[]) => Promise<unknown>
  onDone: () => void
}

/** What each column is, with some of its values; the rows are checked again after the choice. */
export function ColumnsPanel<Field extends string>(props: ColumnsPanelProps<Field>) {
  const { columns, meanings, lackOf, save, onDone } = props
  const [choice, setChoice] = useState(columns.map(({ field }) => field))
  const { change, isBusy, errors } = useChange(onDone)
  const choose = (index: number, field: Field | null) =>
    setChoice(choice.map((old, at) => (at === index ? field : old === field ? null : old)))
  const lacking = lackOf(choice)
  return (
    <Box
      component="form"
      aria-label={t.columns_of_table}
      onSubmit={(event) => (event.preventDefault(), void change(() => save(choice), t.columns_chosen))}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="body2" color="text.secondary">
        {t.columns_hint}
      </Typography>
      <ChoiceLines>
        {columns.map(({ name, samples }, index) => (
          <ChoiceLine
            key={index}
            name={name}
            hint={samples.length > 0 ? samples.join(' · ') : t.column_empty}
            label={t.column_means(name)}
            value={choice[index] ?? ''}
            none={t.column_unused}
            options={meanings}
            onChoose={(field) => choose(index, meanings.find(({ value }) => value === field)?.value ?? null)}
          />
        ))}
      </ChoiceLines>
      {Object.values(errors).map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={lacking !== null}>
          {t.columns_save}
        </Button>
        {lacking && (
          <Typography variant="body2" color="text.secondary">
            {lacking}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
